import { hkdfSync } from 'node:crypto'
import { dirname, join } from 'node:path'
import { type KeyRing, readKeyRing, readOrCreateText } from '../security/keyRing.ts'
import { createVault, type Vault } from '../security/vault.ts'
import type { ServerSettings } from '../settings.ts'

const AUTH_TOKEN_KEY_HEX_BYTES = 16
const AUTH_TOKEN_KEY_INFO = 'zhanggui compatibility encryption v1'

/** What only this deployment knows. */
export interface Secrets {
  readonly keyRing: KeyRing
  readonly vault: Vault
  readonly authTokenKey: string
}

/** Beside the key of what is encrypted at rest. */
export function authTokenKeyFileOf({ secretKeyFile }: Pick<ServerSettings, 'secretKeyFile'>): string {
  return join(dirname(secretKeyFile), 'auth-token.key')
}

/**
 * Reads the keys, making them at the first start, with mode 0600. The key of the compatibility encryption is derived from the oldest secret
 * key: servers that share that file have the same one, and a console that is moved between them notices nothing.
 */
export function readSecrets(settings: Pick<ServerSettings, 'secretKeyFile' | 'authTokenKey'>): Secrets {
  const keyRing = readKeyRing(settings.secretKeyFile)
  const file = authTokenKeyFileOf(settings)
  const authTokenKey = settings.authTokenKey ?? readOrCreateText(file, () => deriveAuthTokenKey(keyRing))
  return { keyRing, vault: createVault(keyRing), authTokenKey }
}

function deriveAuthTokenKey({ keys }: KeyRing): string {
  const [oldest] = keys.values()
  return Buffer.from(hkdfSync('sha256', oldest ?? '', '', AUTH_TOKEN_KEY_INFO, AUTH_TOKEN_KEY_HEX_BYTES)).toString('hex')
}
