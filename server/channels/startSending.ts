import { createSender, type SenderParts, showBacklog } from './sendDue.ts'

const EVERY_MS = 5_000

/** Looks now and then for what is due, and sends it; returns how to stop, which waits for what is on its way. */
export function startSending(parts: SenderParts, everyMs = EVERY_MS): () => Promise<void> {
  const sender = createSender(parts)
  let looking: Promise<void> | null = null
  const look = () => {
    looking ??= sender
      .look()
      .then(() => showBacklog(parts))
      .catch((error: unknown) => parts.logger.error({ err: error }, 'sending failed'))
      .finally(() => {
        looking = null
      })
  }
  const timer = setInterval(look, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    sender.stop()
    await looking
    await sender.settle()
  }
}
