import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32
const SESSION_ID_CHARS = 32

/** A login token as we hold it: whose data it belongs to, and the hash by which its session is found. */
export interface ParsedToken {
  readonly ownerUid: string
  readonly hash: string
}

/** The owner's id leads the token, so that the session is found in the owner's own shard. */
export function createToken(ownerUid: string): { token: string; hash: string } {
  const token = `${ownerUid}.${randomBytes(TOKEN_BYTES).toString('base64url')}`
  return { token, hash: hashToken(token) }
}

/** Reads an `Authorization` header, with or without `Bearer `; null: no token of ours. */
export function parseToken(header: string | undefined): ParsedToken | null {
  const token = header?.replace(/^Bearer\s+/i, '').trim() ?? ''
  const ownerUid = /^([0-9a-f-]{36})\.[\w-]{43}$/.exec(token)?.[1]
  return ownerUid ? { ownerUid, hash: hashToken(token) } : null
}

/** Names a session to its own person; the hash by which it is found stays with us. */
export function toSessionId(tokenHash: string): string {
  return createHash('sha256').update(tokenHash).digest('hex').slice(0, SESSION_ID_CHARS)
}

/** 256 random bits need no slow hash. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
