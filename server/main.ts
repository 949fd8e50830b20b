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

type Command = (settings: ServerSettings, parameters: readonly string[]) => Promise<void> | void

/** Without one of them the server starts. */
const commands: Readonly<Record<string, Command>> = {
  backup: runBackup,
  restore: runRestore,
  'new-key': (settings, parameters) => {
    refuseParameters('new-key', parameters)
    runNewKey(settings)
  },
  reseal: (settings, parameters) => {
    refuseParameters('reseal', parameters)
    return runReseal(settings)
  },
}
const optionsOfServing: readonly string[] = ['--demo', '--fresh']
const USAGE =
  'There are: backup [--keys-to FOLDER], restore FILE, new-key, reseal. Without a command the server starts; --fresh begins with no data.'

/**
 * The program: `main.js [--demo] [--fresh]` serves, `main.js backup [--keys-to FOLDER]` saves, `main.js restore FILE` brings back, `main.js new-key` and
 * `main.js reseal` change the key of what is sealed. Logs go to stderr, what was asked for to stdout. Any other word is refused: nobody who mistypes a
 * command starts a server.
 */
async function main(): Promise<void> {
  process.umask(OWNER_ONLY_UMASK)
  const words = process.argv.slice(2)
  refuseUnknown(words)
  const settings = readSettings(process.env, { isDemo: words.includes('--demo') })
  await run(settings, words).catch((error: unknown) => {
    throw explainStorage(error, settings)
  })
}

function refuseUnknown(words: readonly string[]): void {
  if (Object.hasOwn(commands, words[0] ?? '')) return
  const unknown = words.find((word) => !optionsOfServing.includes(word))
  if (unknown !== undefined) throw new StartupError(`"${unknown}" is not known. ${USAGE}`)
}

function refuseParameters(command: string, parameters: readonly string[]): void {
  if (parameters.length > 0) throw new StartupError(`${command} takes nothing besides, and not ${parameters.join(' ')}.`)
}

async function run(settings: ServerSettings, [first = '', ...parameters]: readonly string[]): Promise<void> {
  const command = Object.hasOwn(commands, first) ? commands[first] : undefined
  if (command) return command(settings, parameters)
  const logger = createLogger(settings.logLevel, process.stderr)
  const server = await startServer(settings, logger, { beginFresh: parameters.includes('--fresh') || first === '--fresh' })
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
