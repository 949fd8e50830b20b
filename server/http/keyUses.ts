import { chinaDay } from '../../src/domain/chinaDay.ts'
import type { Database } from '../db/client.ts'
import type { Queries } from '../db/schema.ts'
import type { AccessKeysTable } from '../db/tables/accessKeys.ts'
import { accessKeyTable } from '../repositories/accessKeys.ts'
import { recordEntry } from './audit.ts'
import { networkOf } from './networkOf.ts'

/** Networks that the trail names for a key and a day. Who changes hers more often fills no trail with it. */
export const KEY_NETWORKS_PER_DAY_MAX = 5

/** One call with a key. */
export interface KeyUse {
  readonly key: AccessKeysTable
  /** Of the person, for the trail. */
  readonly userName: string
  readonly address: string
  readonly requestId: string
  /** ms. */
  readonly now: number
}

interface Counted {
  readonly ownerUid: string
  readonly keyId: string
  readonly day: string
  uses: number
  lastAt: number
  lastAddress: string
}

/** Uses of keys: the first of a day and network goes into the trail before it is answered, all others are counted and written down together. */
export interface KeyUses {
  /** Throws where the trail cannot be written: then the call is not answered. */
  note(database: Pick<Database, 'write'>, use: KeyUse): Promise<void>
  /** What this server counted on the day of the last use and has not written down yet. */
  waitingOf(key: AccessKeysTable): Pick<Counted, 'uses' | 'lastAt' | 'lastAddress'> | null
  /** What cannot be written is kept for the next time. */
  save(database: Pick<Database, 'write'>): Promise<void>
}

export function createKeyUses(): KeyUses {
  const counted = new Map<string, Counted>()

  function count({ key, address, now }: KeyUse): void {
    const day = chinaDay(now)
    const name = nameOf(key, day)
    const known = counted.get(name) ?? { ownerUid: key.owner_uid, keyId: key.key_id, day, uses: 0, lastAt: now, lastAddress: address }
    counted.set(name, { ...known, uses: known.uses + 1, lastAt: Math.max(known.lastAt, now), lastAddress: address })
  }

  return {
    async note({ write }, use) {
      if (isTold(use.key, use)) return count(use)
      const before = nameOf(use.key, use.key.used_day)
      const isWritten = await write((db) => tell(db, use, counted.get(before)?.uses ?? 0), use.key.owner_uid)
      if (!isWritten) return count(use)
      // The trail has yesterday's now; today's go on being counted.
      if (use.key.used_day !== chinaDay(use.now)) counted.delete(before)
    },
    waitingOf: (key) => counted.get(nameOf(key, key.used_day)) ?? null,
    async save({ write }) {
      for (const [name, { ownerUid, keyId, day, uses, lastAt, lastAddress }] of [...counted]) {
        await write(async (db) => {
          const key = await accessKeyTable.find(db, ownerUid, keyId)
          if (key?.used_day !== day) return
          const isLater = lastAt >= (key.last_used_at ?? 0)
          const last = isLater ? { last_used_at: lastAt, last_address: lastAddress } : {}
          await accessKeyTable.update(db, key, { day_uses: key.day_uses + uses, ...last })
        }, ownerUid)
        const left = (counted.get(name)?.uses ?? uses) - uses
        if (left <= 0) counted.delete(name)
        else counted.set(name, { ownerUid, keyId, day, uses: left, lastAt, lastAddress })
      }
    },
  }
}

function nameOf({ owner_uid, key_id }: AccessKeysTable, day: string): string {
  return `${owner_uid} ${key_id} ${day}`
}

/** Has the trail this day and network of the key? */
function isTold(key: AccessKeysTable, { address, now }: KeyUse): boolean {
  if (key.used_day !== chinaDay(now)) return false
  const networks = JSON.parse(key.day_networks) as string[]
  return networks.length >= KEY_NETWORKS_PER_DAY_MAX || networks.includes(networkOf(address))
}

/** Out: false where another call has told it meanwhile. `unsaved`: uses of the last day that are not written down. */
async function tell(db: Queries, use: KeyUse, unsaved: number): Promise<boolean> {
  const { userName, address, requestId, now } = use
  const key = await accessKeyTable.find(db, use.key.owner_uid, use.key.key_id)
  // Revoked since it was found: this call is its last, and has nothing more to be written to.
  if (!key || isTold(key, use)) return false
  const day = chinaDay(now)
  const isNewDay = key.used_day !== day
  const networks = isNewDay ? [] : (JSON.parse(key.day_networks) as string[])
  await accessKeyTable.update(db, key, {
    last_used_at: now,
    last_address: address,
    used_day: day,
    day_uses: isNewDay ? 1 : key.day_uses + 1,
    day_networks: JSON.stringify([...networks, networkOf(address)]),
  })
  const who = { ownerUid: key.owner_uid, userUid: key.user_uid, userName, action: 'useAccessKey', now, requestId } as const
  const lastDay = isNewDay && key.used_day !== '' ? { last_day: key.used_day, last_day_uses: key.day_uses + unsaved } : {}
  await recordEntry(db, who, {
    subjectType: 'accessKey',
    subjectId: key.key_id,
    before: null,
    after: { name: key.name, address, ...lastDay },
  })
  return true
}
