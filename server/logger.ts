import { pino } from 'pino'
import { SESSION_COOKIE_NAME } from '../contract/merchantCall.ts'

/** Somewhere to write log lines. */
export interface LogDestination {
  write(line: string): void
}

const secretPaths = ['authorization', 'cookie', 'password', 'old_password', 'new_password', 'token', 'x-sandbox-cookie']

/** Structured logs. Secrets go by their path, and once more by their look in whatever text they hide. */
export function createLogger(level: string, destination: LogDestination) {
  const paths = secretPaths.flatMap((path) => [`["${path}"]`, `*["${path}"]`, `*.*["${path}"]`])
  return pino({ level, base: null, redact: { paths, censor: '[hidden]' } }, { write: (line: string) => destination.write(scrub(line)) })
}
export type Logger = ReturnType<typeof createLogger>

const cookieValues = new RegExp(`\\b(${SESSION_COOKIE_NAME}|api_uid|_nano_fp|JSESSIONID)=[^;\\s"'\\\\]+`, 'gi')
const bearerTokens = /\b[0-9a-f]{8}-[0-9a-f-]{27}\.[\w-]{43}\b/g

/** Takes session cookies and our own tokens out of a text. */
function scrub(text: string): string {
  return text.replace(cookieValues, '$1=[hidden]').replace(bearerTokens, '[hidden]')
}
