import { createHash } from 'node:crypto'
import type { AuditAction } from '../../contract/auditLabels.ts'
import type { RelayKeyState } from '../../contract/entities/relayKey.ts'
import { Role } from '../../contract/roles.ts'
import { SEAL_LIFETIME_MS } from '../../contract/sealedText.ts'
import { toolApi } from '../../contract/toolApi.ts'
import type { Queries } from '../db/schema.ts'
import type { RelayKeysTable } from '../db/tables/people.ts'
import { recordEntry } from '../http/audit.ts'
import type { CallContext } from '../http/callContext.ts'
import { describeBrowser } from '../http/describeBrowser.ts'
import { notify } from '../notifications/notify.ts'
import { isUnreadTold } from '../repositories/notifications.ts'
import { makeRoomForKey, relayKeyTable } from '../repositories/relayKeys.ts'

const ID_CHARS = 32
/** Use is noted this coarsely. */
const TOUCH_AFTER_MS = 10 * 60 * 1000

export function toRelayKeyId(userUid: string, publicKey: string): string {
  return createHash('sha256').update(`${userUid} ${publicKey}`).digest('hex').slice(0, ID_CHARS)
}

/** The key with which a call came, as it is registered; it is registered where it is new. */
export async function admitRelayKey(publicKey: string, context: CallContext): Promise<RelayKeysTable> {
  const { db, actor, now, log } = context
  const id = toRelayKeyId(actor.userUid, publicKey)
  const known = await relayKeyTable.find(db, actor.ownerUid, id)
  if (!known) return inTransaction(context, (transaction) => register(id, { ...context, db: transaction }))
  if (now - known.last_used_at > TOUCH_AFTER_MS) {
    const touch = relayKeyTable.update(db, known, { last_used_at: now })
    // A full disk is no reason to keep a seller from her shops. Inside of a transaction the failure is the transaction's.
    await (isWrite(context) ? touch : touch.catch((error: unknown) => log.error({ err: error }, 'the use of a key was not noted')))
  }
  return known
}

/**
 * Leaves in the trail that these shops' cookies were read with a key, before they are answered. An entry holds for as long as the seals
 * of its answer: until then only shops that none names yet make another. Out: false where it could not be written.
 */
export async function noteReading(key: RelayKeysTable, shopUids: readonly string[], context: CallContext): Promise<boolean> {
  if (unnoted(key, shopUids, context.now).length === 0) return true
  const noted = writeReading(key, shopUids, context).then(() => true)
  if (isWrite(context)) return noted
  return noted.catch((error: unknown) => {
    context.log.error({ err: error }, 'the reading of cookies was not noted, so they are not answered')
    return false
  })
}

function writeReading(key: RelayKeysTable, shopUids: readonly string[], context: CallContext): Promise<void> {
  return inTransaction(context, async (db) => {
    const current = await relayKeyTable.get(db, key.owner_uid, key.relay_key_id)
    const added = unnoted(current, shopUids, context.now)
    if (added.length === 0) return
    const isRunning = context.now < current.noted_until
    const noted_shops = JSON.stringify(isRunning ? [...notedOf(current), ...added] : added)
    const noted_until = isRunning ? current.noted_until : context.now + SEAL_LIFETIME_MS
    await relayKeyTable.update(db, current, { noted_shops, noted_until })
    await record('readCookies', current, { browser: current.browser, count: added.length, shop_uid_list: added }, { ...context, db })
  })
}

function unnoted(key: RelayKeysTable, shopUids: readonly string[], now: number): readonly string[] {
  if (now >= key.noted_until) return shopUids
  const noted = new Set(notedOf(key))
  return shopUids.filter((shopUid) => !noted.has(shopUid))
}

function notedOf({ noted_shops }: RelayKeysTable): readonly string[] {
  return JSON.parse(noted_shops) as string[]
}

async function register(relay_key_id: string, context: CallContext): Promise<RelayKeysTable> {
  const { db, actor, now, userAgent } = context
  const early = await relayKeyTable.find(db, actor.ownerUid, relay_key_id)
  if (early) return early
  const isFirst = (await makeRoomForKey(db, actor.ownerUid, actor.userUid)) === 0
  const key = {
    owner_uid: actor.ownerUid,
    relay_key_id,
    user_uid: actor.userUid,
    browser: describeBrowser(userAgent),
    state: firstStateOf(isFirst, context),
    first_seen_at: now,
    last_used_at: now,
    noted_until: 0,
    noted_shops: '[]',
  }
  await relayKeyTable.create(db, key)
  await record('newRelayKey', key, { browser: key.browser, state: key.state }, context)
  await tellMainAccount(key, isFirst, context)
  return key
}

/** Where cookies are answered in plain to a call that names no key, a key that had to wait would protect nothing. */
function firstStateOf(isFirst: boolean, { actor, services }: CallContext): RelayKeyState {
  return isFirst || actor.role !== Role.subUser || services.settings.plainCookies ? 'allowed' : 'waiting'
}

/** Not of the main account's own first one, and of what waits once until it is read: many keys at once are no more messages. */
async function tellMainAccount(key: RelayKeysTable, isFirst: boolean, { db, actor, now, services }: CallContext): Promise<void> {
  const { owner_uid: ownerUid, browser, state } = key
  if (services.settings.plainCookies || (isFirst && actor.role !== Role.subUser)) return
  const code = state === 'waiting' ? 'relayKeyWaiting' : 'relayKeyAdded'
  const values = { name: actor.name, browser }
  const main = { owner_uid: ownerUid, user_uid: ownerUid }
  if (state === 'waiting' && (await isUnreadTold(db, main, code, JSON.stringify(values)))) return
  await notify(db, { ownerUid, userUids: [ownerUid], code, values, at: now })
}

function record(action: AuditAction, key: RelayKeysTable, after: Readonly<Record<string, unknown>>, context: CallContext): Promise<void> {
  const { db, actor, now, requestId } = context
  const who = { ownerUid: actor.ownerUid, userUid: actor.userUid, userName: actor.name, action, now, requestId }
  return recordEntry(db, who, { subjectType: 'relayKey', subjectId: key.relay_key_id, before: null, after })
}

/** In the one that a write has already; a read begins its own. */
function inTransaction<Result>(context: CallContext, work: (db: Queries) => Promise<Result>): Promise<Result> {
  return isWrite(context) ? work(context.db) : context.services.database.write(work, context.actor.ownerUid)
}

function isWrite({ call }: CallContext): boolean {
  return toolApi[call].effect === 'write'
}
