import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from '../startupError.ts'

const KEY_BYTES = 32
const KEY_ID_BYTES = 4
const OWNER_ONLY = 0o600

/** Keys of what is encrypted at rest. */
export interface KeyRing {
  /** The last line of the file: encrypts. */
  readonly newest: string
  /** All of them decrypt. */
  readonly keys: ReadonlyMap<string, Buffer>
}

/** Reads the key file, making one at the first start. */
export function readKeyRing(file: string): KeyRing {
  writeOnce(file, newKeyLine())
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const keys = new Map(lines.map((line) => parseLine(line.trim(), file)))
  const newest = [...keys.keys()].at(-1)
  if (newest === undefined) throw new StartupError(`The key file ${file} is empty. Put back the one that encrypted this data.`)
  return { newest, keys }
}

/** Adds a key, which encrypts from the next start on; the others go on decrypting. Out: its id. */
export function addKey(file: string): string {
  readKeyRing(file)
  const line = newKeyLine()
  const text = readFileSync(file, 'utf8')
  appendFileSync(file, text.endsWith('\n') ? line : `\n${line}`, { flush: true })
  return line.slice(0, line.indexOf(':'))
}

function newKeyLine(): string {
  return `${randomBytes(KEY_ID_BYTES).toString('hex')}:${randomBytes(KEY_BYTES).toString('base64')}\n`
}

/** A generated secret that is kept as text. */
export function readOrCreateText(file: string, create: () => string): string {
  writeOnce(file, create())
  return readFileSync(file, 'utf8').trim()
}

function writeOnce(file: string, content: string): void {
  if (existsSync(file)) return
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, content, { flag: 'wx', mode: OWNER_ONLY, flush: true })
}

function parseLine(line: string, file: string): [string, Buffer] {
  const [, keyId, encoded] = /^([0-9a-f]{8}):([A-Za-z0-9+/=]+)$/.exec(line) ?? []
  const key = Buffer.from(encoded ?? '', 'base64')
  if (!keyId || key.length !== KEY_BYTES) {
    throw new StartupError(`The key file ${file} has a line that is no key (8 hex digits, a colon, 32 bytes in base64).`)
  }
  return [keyId, key]
}
