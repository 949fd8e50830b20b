import type { RelayKeyEntry, RelayKeyState } from '../../contract/entities/relayKey.ts'
import { Role } from '../../contract/roles.ts'
import type { RelayKeysTable } from '../db/tables/people.ts'
import { recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { notFound } from '../replyError.ts'
import { readTold } from '../repositories/notifications.ts'
import { listRelayKeys, relayKeyTable } from '../repositories/relayKeys.ts'
import { profileOf } from '../repositories/users.ts'
import { toRelayKeyId } from './relayKeyAdmission.ts'
import { toPage } from './toPage.ts'

const sortFields = ['first_seen_at', 'last_used_at', 'name', 'browser', 'state'] as const

export const relayKeyHandlers: Handlers = {
  /** Sorted and searched here: an account has few. */
  async relayKeyList({ relay_key_id, state, keyword = '', ...payload }, context) {
    const { sortField, isDescending, limit, offset } = toPage(payload, sortFields, '-first_seen_at')
    const wanted = keyword.toLowerCase()
    const entries = (await listVisible(context))
      .filter((entry) => relay_key_id === undefined || entry.relay_key_id === relay_key_id)
      .filter((entry) => state === undefined || entry.state === state)
      .filter((entry) => `${entry.name} ${entry.browser}`.toLowerCase().includes(wanted))
      .sort((one, other) => compare(one[sortField], other[sortField]) || compare(one.relay_key_id, other.relay_key_id))
    if (isDescending) entries.reverse()
    return { list: entries.slice(offset, offset + limit), total: entries.length }
  },

  permitRelayKey: ({ relay_key_id }, context) => settle(relay_key_id, 'allowed', context),
  withdrawRelayKey: ({ relay_key_id }, context) => settle(relay_key_id, 'withdrawn', context),

  async relayKeyState(_payload, { db, actor, relayKey }) {
    const key = relayKey === null ? null : await relayKeyTable.find(db, actor.ownerUid, toRelayKeyId(actor.userUid, relayKey))
    return { state: key && stateOf(key) }
  },
}

/** Doing it again changes nothing, and leaves nothing in the trail. */
async function settle(id: string, state: RelayKeyState, context: CallContext): Promise<RelayKeyEntry> {
  const { db, actor, now } = context
  const entry = (await listVisible(context)).find((each) => each.relay_key_id === id)
  if (!entry) throw notFound()
  if (entry.state === state) return entry
  // What is read afterwards is in the trail again, whatever was read before.
  await relayKeyTable.update(db, { owner_uid: actor.ownerUid, relay_key_id: id }, { state, noted_until: 0 })
  const { name, browser } = entry
  const change = { before: { state: entry.state }, after: { state, name, browser } }
  await recordAudit(context, { subjectType: 'relayKey', subjectId: id, ...change })
  await readTold(db, { owner_uid: actor.ownerUid, user_uid: actor.ownerUid }, 'relayKeyWaiting', JSON.stringify({ name, browser }), now)
  return { ...entry, state }
}

/** A main account sees those of all its people, a sub-account its own. */
async function listVisible(context: CallContext): Promise<RelayKeyEntry[]> {
  const { db, actor, relayKey } = context
  const user_uid = actor.role === Role.subUser ? actor.userUid : undefined
  const current = relayKey === null ? null : toRelayKeyId(actor.userUid, relayKey)
  return (await listRelayKeys(db, actor.ownerUid, { user_uid })).map((row) => ({
    relay_key_id: row.relay_key_id,
    user_uid: row.user_uid,
    name: profileOf(row).name || row.username,
    browser: row.browser,
    state: stateOf(row),
    is_current: row.relay_key_id === current,
    first_seen_at: row.first_seen_at,
    last_used_at: row.last_used_at,
  }))
}

/** Only these are ever written. */
function stateOf({ state }: Pick<RelayKeysTable, 'state'>): RelayKeyState {
  return state as RelayKeyState
}

function compare(one: string | number, other: string | number): number {
  return one < other ? -1 : Number(one > other)
}
