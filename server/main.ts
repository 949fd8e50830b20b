import { runBackup, runRestore } from './backup/commands.ts'
import { createLogger, type Logger } from './logger.ts'
import { runNewKey, runReseal } from './security/keyCommands.ts'
import { readSettings, type ServerSettings } from './settings.ts'
import { explainStorage } from './startup/explainStart.ts'
import { type RunningServer, startServer } from './startup/startServer.ts'
import { StartupError } from './startupError.ts'

/** Data and keys are the operator's alone. */
const OWNER_ONLY_UMASK = 0o077
/** Besides the time for which it goes on answering. */
const STOP_WITHIN_MS = 4_500

/**
 * The program: `main.js [--demo] [--fresh]` serves, `main.js backup [--keys-to FOLDER]` saves, `main.js restore FILE` brings back, `main.js new-key` and
 * `main.js reseal` change the key of what is sealed. Logs go to stderr, what was asked for to stdout.
 */
async function main(): Promise<void> {
  process.umask(OWNER_ONLY_UMASK)
  const [command, ...parameters] = process.argv.slice(2)
  const settings = readSettings(process.env, { isDemo: process.argv.includes('--demo') })
  await run(settings, command, parameters).catch((error: unknown) => {
    throw explainStorage(error, settings)
  })
}

async function run(settings: ServerSettings, command: string | undefined, parameters: readonly string[]): Promise<void> {
  if (command === 'backup') return runBackup(settings, parameters)
  if (command === 'restore') return runRestore(settings, parameters)
  if (command === 'new-key') return runNewKey(settings)
  if (command === 'reseal') return runReseal(settings)
  const logger = createLogger(settings.logLevel, process.stderr)
  const server = await startServer(settings, logger, { beginFresh: process.argv.includes('--fresh') })
  stopOnSignals(server, logger, settings.stopDelayMs + STOP_WITHIN_MS)
  if (server.administrator) {
    const { username, password } = server.administrator
    process.stderr.write(`First administrator: ${username} / ${password} (shown only now; change it after the first login)\n`)
  }
  process.stdout.write(`zhanggui listening on ${server.publicOrigin}\n`)
}

function stopOnSignals(server: RunningServer, logger: Logger, withinMs: number): void {
  const stop = async () => {
    const breakOff = () => {
      logger.error({ withinMs }, 'the stop took too long and was broken off: some requests may have had no answer')
      process.exit(1)
    }
    setTimeout(breakOff, withinMs).unref()
    await server.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
}

main().catch((error: unknown) => {
  process.stderr.write(error instanceof StartupError ? `${error.message}\n` : `${error instanceof Error ? error.stack : error}\n`)
  process.exit(1)
})
