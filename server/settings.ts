import { join, resolve } from 'node:path'
import { type MerchantHosts, type MerchantPaths, type PlatformName, platformHosts, platforms } from '../contract/entities/deployment.ts'
import type { PricePlan } from '../contract/entities/payment.ts'
import { type MailSettings, mailSecurities } from './channels/postMail.ts'
import { type RobotOrigins, robotOriginsOf } from './channels/robotRequest.ts'
import { type PaymentSettings, readPaymentSettings, readPricePlans } from './payments/paymentSettings.ts'
import { createSettingsReader, ownHosts, type SettingsReader } from './settingsReader.ts'

/** What the operator decides, by environment. */
export interface ServerSettings {
  /** Address to listen on. Default `localhost`. */
  readonly host: string
  /** Default 8080; 0 takes a free one. */
  readonly port: number
  /** Folder of the embedded database and of keys. Default `./data`. */
  readonly dataDir: string
  /** PostgreSQL; null: SQLite in `dataDir`. */
  readonly databaseUrl: string | null
  /** Folder of backups. Default `backups` in `dataDir`. */
  readonly backupDir: string
  /** Whether the server saves its database each night by itself. Default: not in the demo. */
  readonly savesNightly: boolean
  /** Where browsers reach the console, as `https://host[:port]`; null until a free port is chosen. */
  readonly publicOrigin: string
  readonly platform: PlatformName
  /** Port of the sandbox platform on this machine. Default 8090. */
  readonly sandboxPort: number
  /** Keys of cookies at rest, one `id:base64` a line, the last one encrypts. */
  readonly secretKeyFile: string
  /** Whether a shop’s cookie is answered in plain to a call without a relay key. Default: in the demo only. */
  readonly plainCookies: boolean
  /** Key of the compatibility encryption, 16, 24 or 32 bytes; null: generated once, kept beside the secret key. */
  readonly authTokenKey: string | null
  readonly merchantHosts: MerchantHosts
  /** Merchant calls whose path is not the contract's. */
  readonly merchantPaths: MerchantPaths
  /** Where browsers load the platform's pictures from, as `https://host`, `*.` in front for all below it; the sandbox's are its own. */
  readonly pictureHosts: readonly string[]
  /** Where the anti-content token is asked for; null: the sandbox, or the constant. */
  readonly antiContentUrl: string | null
  /** Whether phones get the page without network; false: those that have its worker lose it. Default: they do. */
  readonly hasOfflinePage: boolean
  /** Proxies whose `X-Forwarded-For` is believed; false: none. */
  readonly trustProxy: false | number | string
  readonly logLevel: string
  /** Where metrics are read; null: nowhere, and nothing is counted. Default: null. */
  readonly metrics: MetricsSettings | null
  /** So long a server that was told to stop goes on answering, while `/readyz` says that it leaves. Default 0, ms. */
  readonly stopDelayMs: number
  /** What is sold. */
  readonly plans: readonly PricePlan[]
  readonly payment: PaymentSettings
  /** Where robots of group chats are reached: at the platforms' own hosts, or all at the operator's gateway. */
  readonly robotOrigins: RobotOrigins
  /** The server that sends e-mail; null: none is sent, and no mailbox can be added. Default: null. */
  readonly mail: MailSettings | null
  /** Whether assistants are answered at `/mcp`. Default: they are. */
  readonly mcp: boolean
  /** Made-up data and a console without the extension; never in production. */
  readonly isDemo: boolean
  /** By variable, for people to read: what it is and where that is from; secrets are hidden. */
  readonly origins: Readonly<Record<string, string>>
}

export interface MetricsSettings {
  /** Default `localhost`. */
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** What a reader shows as `Authorization: Bearer TOKEN`; null: everybody on this machine may read. */
  readonly token: string | null
}

/** Assumed: where public code and shared links show the platform's pictures. */
const platformPictureHosts: readonly string[] = ['https://*.pddpic.com', 'https://*.yangkeduo.com', 'https://*.pinduoduo.com']
const plainCookieRules = ['demo', 'allow', 'never'] as const
const METRICS_TOKEN = /^[\w.~+/=-]{16,200}$/
/** Longer than any load balancer needs to notice. */
const STOP_DELAY_MAX_S = 120
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Parses the environment; throws one `StartupError` that lists everything wrong. */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  options: { readonly isDemo?: boolean } = {},
): ServerSettings {
  const isDemo = options.isDemo ?? false
  const read = createSettingsReader(env)
  const port = read.port('PORT', 8080, 0)
  const sandboxPort = read.port('SANDBOX_PORT', 8090, 1)
  const platform = read.word('PLATFORM', platforms, isDemo ? 'sandbox' : 'pdd')
  const plainCookies = read.word('PLAIN_COOKIES', plainCookieRules, 'demo')
  const dataDir = resolve(read.text('DATA_DIR', './data'))
  const settings = {
    host: read.text('HOST', 'localhost'),
    port,
    dataDir,
    databaseUrl: read.postgresUrl('DATABASE_URL'),
    backupDir: resolve(read.text('BACKUP_DIR', join(dataDir, 'backups'))),
    savesNightly: read.word('NIGHTLY_BACKUP', ['on', 'off'], isDemo ? 'off' : 'on') === 'on',
    publicOrigin: read.origin('PUBLIC_ORIGIN') ?? defaultOriginOf(port),
    platform,
    sandboxPort,
    secretKeyFile: resolve(read.text('SECRET_KEY_FILE', join(dataDir, 'secret.key'))),
    plainCookies: plainCookies === 'allow' || (plainCookies === 'demo' && isDemo),
    authTokenKey: read.aesKey('AUTH_TOKEN_KEY'),
    merchantHosts: read.merchantHosts('MERCHANT_HOSTS') ?? merchantHostsOf(platform, sandboxPort),
    merchantPaths: read.merchantPaths('MERCHANT_PATHS'),
    pictureHosts: read.pictureHosts('PICTURE_HOSTS') ?? platformPictureHosts,
    antiContentUrl: read.url('ANTI_CONTENT_URL'),
    hasOfflinePage: read.word('OFFLINE_PAGE', ['on', 'off'], 'on') === 'on',
    trustProxy: read.proxies('TRUST_PROXY'),
    logLevel: read.word('LOG_LEVEL', logLevels, 'info'),
    metrics: readMetrics(read),
    stopDelayMs: read.integer('STOP_DELAY_S', 0, STOP_DELAY_MAX_S) * 1000,
    plans: readPricePlans(read),
    payment: readPaymentSettings(read),
    robotOrigins: robotOriginsOf(read.safeOrigin('ROBOT_GATEWAY')),
    mail: readMail(read),
    mcp: read.word('MCP', ['on', 'off'], 'on') === 'on',
    isDemo,
  }
  if (isDemo && platform !== 'sandbox') read.refuse('PLATFORM', 'the demo runs on the sandbox platform only')
  read.finish()
  return { ...settings, origins: read.origins() }
}

/** Who can reach the address from elsewhere has to show a token. */
function readMetrics(read: SettingsReader): MetricsSettings | null {
  const port = read.portOrNull('METRICS_PORT')
  const host = read.text('METRICS_HOST', 'localhost')
  const token = read.secret(
    'METRICS_TOKEN',
    (text) => (METRICS_TOKEN.test(text) ? text : null),
    '16 or more letters, digits or - . _ ~ + / =',
  )
  if (port === null) return null
  if (!ownHosts.includes(host)) read.needed('METRICS_TOKEN', token, 'METRICS_HOST is not this machine alone')
  return { host, port, token }
}

/** Passwords and messages go over the network encrypted, or not at all. */
function readMail(read: SettingsReader): MailSettings | null {
  const host = read.textOrNull('SMTP_HOST')
  const security = read.word('SMTP_SECURITY', mailSecurities, 'starttls')
  const port = read.port('SMTP_PORT', security === 'tls' ? 465 : 587, 1)
  const user = read.textOrNull('SMTP_USER')
  const pass = read.secret('SMTP_PASSWORD', (text) => text, 'a password')
  const from = read.mailAddress('SMTP_FROM')
  if (host === null) return null
  if (security === 'none' && !ownHosts.includes(host)) read.refuse('SMTP_SECURITY', 'none is for a mail server on this machine alone')
  const login = user === null ? null : { user, pass: read.needed('SMTP_PASSWORD', pass, 'there is SMTP_USER') }
  return { host, port, security, login, from: read.needed('SMTP_FROM', from, 'there is SMTP_HOST') }
}

/** Where browsers reach a server that nobody gave a name. */
export function defaultOriginOf(port: number): string {
  return `http://localhost:${port}`
}

/** The sandbox stands on 127.0.0.1 and the console on localhost, so that their browser cookies never mix. */
export function sandboxOriginOf(sandboxPort: number): string {
  return `http://127.0.0.1:${sandboxPort}`
}

function merchantHostsOf(platform: PlatformName, sandboxPort: number): MerchantHosts {
  const sandbox = sandboxOriginOf(sandboxPort)
  if (platform === 'sandbox') return { mms: sandbox, pifa: sandbox, files: sandbox }
  return platformHosts
}
