import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32
const SESSION_ID_CHARS = 32

/** A login token or an access key as we hold it: whose data it belongs to, and the hash by which its session or key is found. */
export interface ParsedToken {
  readonly kind: 'session' | 'key'
  readonly ownerUid: string
  readonly hash: string
}

/** What programs that look for secrets in code and logs know our keys by. */
const KEY_PREFIX = 'zgk_'
const KEY_END_CHARS = 4
const SESSION_TOKEN = /^([0-9a-f-]{36})\.[\w-]{43}$/
const ACCESS_KEY = /^zgk_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_[\w-]{43}$/

/** The owner's id leads the token, so that the session is found in the owner's own shard. */
export function createToken(ownerUid: string): { token: string; hash: string } {
  const token = `${ownerUid}.${randomBytes(TOKEN_BYTES).toString('base64url')}`
  return { token, hash: hashToken(token) }
}

/** The text of an access key, `zgk_OWNER_SECRET`: 256 random bits behind its owner's id. */
export function createAccessKey(ownerUid: string): { secret: string; hash: string; end: string } {
  const secret = `${KEY_PREFIX}${ownerUid.replaceAll('-', '')}_${randomBytes(TOKEN_BYTES).toString('base64url')}`
  return { secret, hash: hashToken(secret), end: secret.slice(-KEY_END_CHARS) }
}

/** Reads an `Authorization` header, with or without `Bearer `; null: neither a token nor a key of ours. */
export function parseToken(header: string | undefined): ParsedToken | null {
  const token = header?.replace(/^Bearer\s+/i, '').trim() ?? ''
  const ownerUid = SESSION_TOKEN.exec(token)?.[1]
  if (ownerUid) return { kind: 'session', ownerUid, hash: hashToken(token) }
  const key = ACCESS_KEY.exec(token)
  return key && { kind: 'key', ownerUid: key.slice(1).join('-'), hash: hashToken(token) }
}

/** Names a session to its own person; the hash by which it is found stays with us. */
export function toSessionId(tokenHash: string): string {
  return createHash('sha256').update(tokenHash).digest('hex').slice(0, SESSION_ID_CHARS)
}

/** 256 random bits need no slow hash. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
