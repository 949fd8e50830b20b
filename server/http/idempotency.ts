import { createHash } from 'node:crypto'
import { Header } from '../../contract/envelope.ts'
import { keptTraceBytesOf } from '../../contract/quotas.ts'
import type { Queries } from '../db/schema.ts'
import type { IdempotentRepliesTable } from '../db/tables/traces.ts'
import { conflict, invalidPayload } from '../replyError.ts'
import { idempotentReplyTable, keepReply } from '../repositories/idempotentReplies.ts'
import { sealedPlaceOf } from '../security/sealedColumns.ts'
import type { Vault } from '../security/vault.ts'
import type { Actor } from './actor.ts'

const KEY_MAX_CHARS = 255

/** A write that names itself, so that sending it twice does it once. */
export interface NamedWrite {
  readonly actor: Actor
  readonly key: string
  /** Of person, or of the key that she calls with, call and payload: the same key for something else is a mistake of the sender. */
  readonly hash: string
}

/** Null: the request carries no key. */
export function toNamedWrite(header: string | string[] | undefined, actor: Actor, call: string, payload: unknown): NamedWrite | null {
  const key = Array.isArray(header) ? header.join(',') : (header?.trim() ?? '')
  if (key === '') return null
  if (key.length > KEY_MAX_CHARS) throw invalidPayload({ [Header.idempotencyKey]: `too_long:${KEY_MAX_CHARS}` })
  const hash = createHash('sha256')
    .update(JSON.stringify([actor.key?.row.key_id ?? actor.userUid, call, payload]))
    .digest('hex')
  return { actor, key, hash }
}

/** Sealed with its hash: a number or a password that a payload names could be found by trying from a hash that anybody can read. */
interface KeptReply {
  readonly hash: string
  readonly data: unknown
}

/** The first answer, if this write was done before; 1006 if the key stood for something else. */
export async function findFirstReply(db: Queries, vault: Vault, write: NamedWrite): Promise<{ readonly data: unknown } | null> {
  const { ownerUid } = write.actor
  const row = await idempotentReplyTable.find(db, ownerUid, write.key)
  if (!row) return null
  const { hash, data } = openReply(vault, row)
  if (hash !== write.hash) throw conflict({ errors: { [Header.idempotencyKey]: 'taken' } })
  return { data }
}

/** In the write's own transaction. */
export async function keepFirstReply(db: Queries, vault: Vault, write: NamedWrite, data: unknown, now: number): Promise<void> {
  const row = { owner_uid: write.actor.ownerUid, idempotency_key: write.key }
  const kept: KeptReply = { hash: write.hash, data: data ?? null }
  const reply = { ...row, request_hash: '', reply_sealed: vault.seal(JSON.stringify(kept), sealedPlaceOf.reply(row)), created_at: now }
  await keepReply(db, reply, keptTraceBytesOf('replyBytes', write.actor.level))
}

/** A server of before keeps the hash in its column, and seals the answer alone. */
function openReply(vault: Vault, row: IdempotentRepliesTable): KeptReply {
  const sealed = JSON.parse(vault.open(row.reply_sealed, sealedPlaceOf.reply(row)))
  return row.request_hash === '' ? sealed : { hash: row.request_hash, data: sealed }
}
