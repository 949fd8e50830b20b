import { type SenderParts, sendDue } from './sendDue.ts'

const EVERY_MS = 5_000

/** Sends now and then what is due; returns how to stop, which waits for what is on its way. */
export function startSending(parts: SenderParts): () => Promise<void> {
  let running: Promise<void> | null = null
  const run = () => {
    running ??= sendDue(parts)
      .catch((error: unknown) => parts.logger.error({ err: error }, 'sending failed'))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(run, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
