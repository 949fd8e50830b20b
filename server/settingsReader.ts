import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import type * as z from 'zod/mini'
import { type MerchantHosts, type MerchantPaths, merchantHostsSchema } from '../contract/entities/deployment.ts'
import { readMailAddress } from '../contract/mailAddress.ts'
import { parseMerchantPaths } from '../contract/merchantPaths.ts'
import { toFieldErrors } from '../contract/reasons.ts'
import { isPostgresUrl } from './db/primary.ts'
import { StartupError } from './startupError.ts'

const AES_KEY_BYTES: readonly number[] = [16, 24, 32]
const proxyRanges: readonly string[] = ['loopback', 'linklocal', 'uniquelocal']

/** Names of this machine. */
export const ownHosts: readonly string[] = ['localhost', '127.0.0.1', '::1', '[::1]']

export type SettingsReader = ReturnType<typeof createSettingsReader>

/** Never printed: keys, and an address that has a password in it. What NAME_FILE names is a path, and no secret. */
const secretNames: readonly string[] = ['DATABASE_URL', 'AUTH_TOKEN_KEY', 'ALIPAY_PRIVATE_KEY', 'METRICS_TOKEN', 'SMTP_PASSWORD']

/** Reads settings one by one and remembers what is wrong; `finish` throws it all together. An empty variable counts as absent. */
export function createSettingsReader(env: Readonly<Record<string, string | undefined>>) {
  const wrong: string[] = []
  const asked = new Map<string, string>()
  const textIn = (name: string) => {
    const text = env[name]?.trim() || null
    const shown = secretNames.includes(name) ? 'hidden' : text
    if (text !== null) asked.set(name, `${shown} (environment)`)
    else if (!asked.has(name)) asked.set(name, 'default')
    return text
  }
  const refuse = (name: string, why: string) => {
    wrong.push(`${name}: ${why}`)
  }
  /** The parsed value, or null when it is absent or wrong. */
  function parse<Value>(name: string, parser: (value: string) => Value | null, expected: string): Value | null {
    const value = textIn(name)
    if (value === null) return null
    const parsed = parser(value)
    if (parsed === null) refuse(name, `must be ${expected}`)
    return parsed
  }
  function byDefault<Value extends string | number>(name: string, fallback: Value): Value {
    asked.set(name, `${fallback} (default)`)
    return fallback
  }
  return {
    refuse,
    /** What was asked for, by variable: its text with where it is from, or `default`. Secrets are hidden. */
    origins: (): Readonly<Record<string, string>> => Object.fromEntries(asked),
    /** For a setting that another one asks for; says nothing more of one that was refused already. */
    needed(name: string, value: string | null, because: string): string {
      if (value === null && !wrong.some((line) => line.startsWith(`${name}: `) || line.startsWith(`${name}_FILE: `)))
        refuse(name, `is needed when ${because}`)
      return value ?? ''
    },
    textOrNull: textIn,
    /** From the variable, or from the file that NAME_FILE names: secrets need not stand in an environment. */
    secret(name: string, parser: (value: string) => string | null, expected: string): string | null {
      const file = textIn(`${name}_FILE`)
      if (file === null) return parse(name, parser, expected)
      if (textIn(name) !== null) refuse(name, `stands here and in ${name}_FILE: one is enough`)
      return parse(`${name}_FILE`, (path) => parseFile(path, parser), `a readable file with ${expected}`)
    },
    /** JSON of a shape, with a line for each part that is wrong. */
    json<Value>(name: string, schema: z.ZodMiniType<Value>): Value | null {
      const value = parse(name, parseJson, 'JSON')
      if (value === null) return null
      const parsed = schema.safeParse(value)
      if (parsed.success) return parsed.data
      for (const [path, reason] of Object.entries(toFieldErrors(parsed.error.issues, value))) refuse(name, `${path} ${reason}`)
      return null
    },
    text: (name: string, fallback: string) => textIn(name) ?? byDefault(name, fallback),
    port: (name: string, fallback: number, least: number) =>
      parse(name, (value) => toInteger(value, least, 65_535), `a port from ${least} to 65535`) ?? byDefault(name, fallback),
    portOrNull: (name: string) => parse(name, (value) => toInteger(value, 0, 65_535), 'a port from 0 to 65535'),
    integer: (name: string, fallback: number, most: number) =>
      parse(name, (value) => toInteger(value, 0, most), `a whole number from 0 to ${most}`) ?? byDefault(name, fallback),
    word: <Word extends string>(name: string, words: readonly Word[], fallback: Word) =>
      parse(name, (value) => words.find((word) => word === value) ?? null, `one of ${words.join(', ')}`) ?? byDefault(name, fallback),
    url: (name: string) => parse(name, (value) => (toUrl(value) ? value : null), 'an http or https address'),
    origin: (name: string) => parse(name, toOrigin, 'an origin such as https://console.example.com, without a path'),
    /** For what carries secrets: nobody on the way can read them. */
    safeOrigin: (name: string) => parse(name, toSafeOrigin, 'an https origin without a path; http on this machine alone'),
    mailAddress: (name: string) => parse(name, readMailAddress, 'the address of a mailbox, such as console@example.com'),
    postgresUrl: (name: string) =>
      parse(
        name,
        (value) => (isPostgresUrl(value) ? value : null),
        'postgres://user:password@host:port/database, or with more hosts: @one:port,two:port/. In a password # is written as %23, / as %2F, ? as %3F and % as %25',
      ),
    aesKey: (name: string) =>
      parse(name, (value) => (AES_KEY_BYTES.includes(Buffer.byteLength(value)) ? value : null), 'a text of 16, 24 or 32 bytes'),
    merchantHosts: (name: string) =>
      parse(name, toMerchantHosts, 'JSON such as {"mms":"https://…","pifa":"https://…","files":"https://…"}'),
    merchantPaths(name: string): MerchantPaths {
      const parsed = parseMerchantPaths(textIn(name) ?? '{}')
      if ('paths' in parsed) return parsed.paths
      for (const line of parsed.wrong) refuse(name, line)
      return {}
    },
    pictureHosts: (name: string) =>
      parse(name, toPictureHosts, 'https addresses of hosts with commas between, such as https://*.example.com'),
    proxies: (name: string) =>
      parse(name, toProxies, 'a number of proxies, or addresses and ranges with commas between') ?? (false as const),
    finish() {
      if (wrong.length > 0) throw new StartupError(['These settings are wrong:', ...wrong.map((line) => `  ${line}`)].join('\n'))
    },
  }
}

function toInteger(value: string, least: number, most: number): number | null {
  const number = /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN
  return number >= least && number <= most ? number : null
}

function toUrl(value: string): URL | null {
  if (!URL.canParse(value)) return null
  const url = new URL(value)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null
}

function toOrigin(value: string): string | null {
  const url = toUrl(value)
  const isBare = url !== null && url.pathname === '/' && !url.search && !url.hash && !url.username
  return isBare ? url.origin : null
}

function toSafeOrigin(value: string): string | null {
  const origin = toOrigin(value)
  const isSafe = origin !== null && (origin.startsWith('https:') || ownHosts.includes(new URL(origin).hostname))
  return isSafe ? origin : null
}

function toMerchantHosts(value: string): MerchantHosts | null {
  const parsed = merchantHostsSchema.safeParse(parseJson(value))
  if (!parsed.success) return null
  const mms = toOrigin(parsed.data.mms)
  const pifa = toOrigin(parsed.data.pifa)
  const files = toOrigin(parsed.data.files)
  return mms && pifa && files ? { mms, pifa, files } : null
}

function toProxies(value: string): number | string | null {
  const hops = toInteger(value, 1, 10)
  if (hops !== null) return hops
  const isKnown = (part: string) => proxyRanges.includes(part) || isIP(part.split('/')[0] ?? '') !== 0
  return value.split(',').every((part) => isKnown(part.trim())) ? value : null
}

/** As a content security policy takes them; anything else in there could change the policy. */
function toPictureHosts(value: string): readonly string[] | null {
  const hosts = value.split(',').map((part) => part.trim())
  return hosts.every((host) => /^https:\/\/(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+(:\d{1,5})?$/i.test(host)) ? hosts : null
}

function parseFile(path: string, parser: (value: string) => string | null): string | null {
  try {
    return parser(readFileSync(path, 'utf8').trim())
  } catch {
    return null
  }
}

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}
