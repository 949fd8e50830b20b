import { pino } from 'pino'
import { scrubSecrets } from './security/secretTexts.ts'

/** Somewhere to write log lines. */
export interface LogDestination {
  write(line: string): void
}

const secretPaths = ['authorization', 'cookie', 'password', 'old_password', 'new_password', 'token', 'x-sandbox-cookie']

/** Structured logs. Secrets go by their path, and once more by their look in whatever text they hide. */
export function createLogger(level: string, destination: LogDestination) {
  const paths = secretPaths.flatMap((path) => [`["${path}"]`, `*["${path}"]`, `*.*["${path}"]`])
  return pino(
    { level, base: null, redact: { paths, censor: '[hidden]' } },
    { write: (line: string) => destination.write(scrubSecrets(line)) },
  )
}
export type Logger = ReturnType<typeof createLogger>
