import { recallReports, type TellerParts, tellReports } from './tellReports.ts'

const EVERY_MS = 20_000
/** So often what a wrong clock has put off is looked for, in rounds. */
const RECALLED_EVERY = 30

/** Tells now and then the morning reports that are due; returns how to stop, which waits for the one that is being told. */
export function startTelling(parts: TellerParts): () => Promise<void> {
  let running: Promise<void> | null = null
  let isStopped = false
  let round = 0
  const tellAll = async () => {
    round += 1
    if (round % RECALLED_EVERY === 1) await recallReports(parts)
    while (!isStopped && (await tellReports(parts)));
  }
  const run = () => {
    running ??= tellAll()
      .catch((error: unknown) => parts.logger.error({ err: error }, 'telling morning reports failed'))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(run, EVERY_MS)
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
  }
}
