import { FREE_LEVEL } from '../../contract/limits.ts'
import { keptTraceBytesOf } from '../../contract/quotas.ts'
import type { Queries } from '../db/schema.ts'
import { levelAt } from '../http/actor.ts'
import type { DeletedShopKey } from '../repositories/deletedRecords.ts'
import { listStoredBytes } from '../repositories/storedBytes.ts'
import { dropOldestTraces, dropSurplusTraces, type TraceKind, traceKinds } from '../repositories/traces.ts'
import { userTable } from '../repositories/users.ts'
import { dropDeletedShop } from './dropDeletedShop.ts'

/** So long after a level has ended its traces are kept: who pays late must not find her trail gone. Assumed. */
export const TRACES_AFTER_LEVEL_MS = 90 * 24 * 60 * 60 * 1000

/**
 * Drops the oldest traces of an account that left more bytes of them than its level keeps. After each write, in its transaction: one look at the
 * counters, as long as there are fewer. `now`: ms since 1970.
 */
export async function trimTraceBytes(
  db: Queries,
  { ownerUid, level }: { readonly ownerUid: string; readonly level: number },
  now: number,
): Promise<void> {
  const full = (await listStoredBytes(db, ownerUid, traceKinds)).filter((stored) => isTooMuch(stored, level))
  if (full.length === 0) return
  const counted = Math.max(level, await levelLately(db, ownerUid, now))
  for (const stored of full.filter((each) => isTooMuch(each, counted))) {
    const kind = stored.kind as TraceKind
    await dropAll(db, await dropOldestTraces(db, ownerUid, kind, keptTraceBytesOf(kind, counted)))
  }
}

/** Drops what the account left more of than is kept, however light it is. */
export async function trimTraceCounts(db: Queries, ownerUid: string): Promise<void> {
  await dropAll(db, await dropSurplusTraces(db, ownerUid))
}

function isTooMuch({ kind, bytes }: { readonly kind: string; readonly bytes: number }, level: number): boolean {
  return bytes > keptTraceBytesOf(kind as TraceKind, level)
}

/** That which counts, or has ended not long ago. */
async function levelLately(db: Queries, ownerUid: string, now: number): Promise<number> {
  const main = await userTable.find(db, ownerUid, ownerUid)
  return main ? levelAt(now - TRACES_AFTER_LEVEL_MS, main) : FREE_LEVEL
}

async function dropAll(db: Queries, shops: readonly DeletedShopKey[]): Promise<void> {
  for (const shop of shops) await dropDeletedShop(db, shop)
}
