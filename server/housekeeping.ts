import { setImmediate as letOthersIn } from 'node:timers/promises'
import { HOT_DAYS_KEPT } from '../contract/entities/hotList.ts'
import { CALL_DAYS, HEALTH_HOURS } from '../contract/entities/operating.ts'
import { ORDER_PAYABLE_MS, RESTORABLE_MS } from '../contract/limits.ts'
import { chinaDay } from '../src/domain/chinaDay.ts'
import { CODE_DAY_MS } from './channels/confirmationCode.ts'
import type { Database } from './db/client.ts'
import type { Queries } from './db/schema.ts'
import { dropDeletedShop } from './deletions/dropDeletedShop.ts'
import { trimTraceCounts } from './deletions/trimTraces.ts'
import type { Logger } from './logger.ts'
import { LEVEL_NOTICE_MS, notifyOfLevel } from './notifications/notifyOfLevel.ts'
import { dropAlertsBefore } from './repositories/alerts.ts'
import { dropJobBefore, listJobsBefore, stopOrphanedJobs } from './repositories/batchJobs.ts'
import { dropCodesBefore } from './repositories/channelCodes.ts'
import { dropOrphanedChannels } from './repositories/channels.ts'
import {
  type DeletedShopKey,
  dropDeletedRecordsBefore,
  isShopDeletedBefore,
  listShopsDeletedBefore,
} from './repositories/deletedRecords.ts'
import { dropHotDaysBefore } from './repositories/hotLists.ts'
import { deleteIdempotentRepliesBefore } from './repositories/idempotentReplies.ts'
import { deleteFailuresBefore } from './repositories/loginFailures.ts'
import { deletePlacesBefore } from './repositories/loginPlaces.ts'
import { deleteNotificationsBefore, readAllBefore } from './repositories/notifications.ts'
import { dropHoursBefore, dropOutcomesBefore } from './repositories/operating.ts'
import { dropUnsentBefore } from './repositories/outbox.ts'
import { closeOrdersBefore } from './repositories/paymentOrders.ts'
import { dropOrphanedViews } from './repositories/savedViews.ts'
import { deleteSessionsExpired } from './repositories/sessions.ts'
import { dropSuggestionsBefore } from './repositories/suggestions.ts'
import { dropOwnerlessEntries, listOwnersWithSurplus } from './repositories/traces.ts'
import { listOwnersAfter, listOwnersWhoseLevelEnds, userTable } from './repositories/users.ts'
import { dropWorkMarksBefore } from './repositories/workMarks.ts'
import { PLACE_KNOWN_MS } from './security/devices.ts'
import { FAILURES_KEPT_MS } from './security/loginThrottle.ts'

const EVERY_MS = 10 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const COUNTS_EVERY_MS = 60 * 1000
const TRIM_EVERY_MS = 60 * 60 * 1000
const LEVELS_EVERY_MS = HOUR_MS
const OWNERS_AT_ONCE = 1_000
export const IDEMPOTENT_REPLY_KEPT_MS = 24 * 60 * 60 * 1000
/** Assumed. */
export const BATCH_KEPT_MS = 180 * 24 * 60 * 60 * 1000
/** Longer than a reading may be late. */
const ALERT_NORMAL_KEPT_MS = 3 * 24 * 60 * 60 * 1000
const ALERT_LEFT_KEPT_MS = 90 * 24 * 60 * 60 * 1000
/** By the hour only the last day is asked for. */
const CALL_HOURS_KEPT_MS = 2 * DAY_MS
/** An hour that is over is added to by nobody; a server's clock may be late. */
const OUTCOMES_KEPT_MS = 2 * HOUR_MS
/** Rows in one transaction, for which others wait. */
const ROWS_AT_ONCE = 500
/** A server that was away for longer does not tell old news. */
const UNSENT_KEPT_MS = 2 * DAY_MS
/** So that a program that asks once a month still reads how it ended. */
const SUGGESTION_KEPT_MS = 90 * DAY_MS
const NOTIFICATION_KEPT_MS = 180 * 24 * 60 * 60 * 1000

/** What runs out with time alone, wherever it lies. Each is one statement or a few, and none minds what the others have done. */
const passing: readonly ((db: Queries, now: number) => Promise<void>)[] = [
  (db, now) => deleteFailuresBefore(db, now - FAILURES_KEPT_MS),
  (db, now) => deletePlacesBefore(db, now - PLACE_KNOWN_MS),
  deleteSessionsExpired,
  (db, now) => deleteNotificationsBefore(db, now - NOTIFICATION_KEPT_MS),
  (db, now) => closeOrdersBefore(db, 'manual', now - ORDER_PAYABLE_MS.manual),
  (db, now) => closeOrdersBefore(db, 'alipay', now - ORDER_PAYABLE_MS.alipay),
  (db, now) => readAllBefore(db, 'paymentWaiting', now - ORDER_PAYABLE_MS.manual, now),
  (db, now) => dropAlertsBefore(db, now - ALERT_NORMAL_KEPT_MS, now - ALERT_LEFT_KEPT_MS),
  (db, now) => dropDeletedRecordsBefore(db, now - RESTORABLE_MS),
  (db, now) => dropUnsentBefore(db, now - UNSENT_KEPT_MS),
  (db, now) => dropCodesBefore(db, now - CODE_DAY_MS),
  (db, now) => dropSuggestionsBefore(db, now - SUGGESTION_KEPT_MS),
  dropWorkMarksBefore,
  (db, now) => dropHoursBefore(db, now - CALL_HOURS_KEPT_MS, chinaDay(now - (CALL_DAYS + 1) * DAY_MS), now - HEALTH_HOURS * HOUR_MS),
  (db, now) => dropHotDaysBefore(db, chinaDay(now - HOT_DAYS_KEPT * DAY_MS)),
]

/** The same where a day has many rows of all accounts: so many at once. Each says how many there were. */
const passingInParts: readonly ((db: Queries, now: number, limit: number) => Promise<number>)[] = [
  (db, now, limit) => deleteIdempotentRepliesBefore(db, now - IDEMPOTENT_REPLY_KEPT_MS, limit),
  (db, now, limit) => dropOutcomesBefore(db, now - OUTCOMES_KEPT_MS, limit),
  (db, _now, limit) => dropOwnerlessEntries(db, limit),
]

/**
 * Removes or closes what has run out. Any number of servers may do it at once. Each step is a transaction of its own, in turn with the
 * account's own writes where it touches one account, so that nobody waits for all of it. An `isOver` that has come true ends it after the step under way.
 */
export async function sweep(database: Database, now: number, isOver = never): Promise<void> {
  const { db } = database
  const step = stepsOf(database, isOver)
  for (const shop of await listShopsDeletedBefore(db, now - RESTORABLE_MS))
    await step((own) => dropAllOf(own, shop, now - RESTORABLE_MS), shop.owner_uid)
  for (const job of await listJobsBefore(db, now - BATCH_KEPT_MS))
    await step((own) => dropJobBefore(own, job, now - BATCH_KEPT_MS), job.owner_uid)
  for (const drop of passing) await step((all) => drop(all, now), '')
  for (const drop of passingInParts)
    for (let dropped: number | undefined = ROWS_AT_ONCE; dropped === ROWS_AT_ONCE; )
      dropped = await step((all) => drop(all, now, ROWS_AT_ONCE), '')
}

const never = () => false

/** Transactions between which calls have their turn, which an embedded database, that answers at once, would not give them; after the end: none. */
function stepsOf({ write }: Database, isOver: () => boolean) {
  return async <Result>(work: (db: Queries) => Promise<Result>, owner: string): Promise<Result | undefined> => {
    await letOthersIn()
    return isOver() ? undefined : write(work, owner)
  }
}

/** Unless it was brought back meanwhile. */
async function dropAllOf(db: Queries, shop: DeletedShopKey, deletedBefore: number): Promise<void> {
  if (!(await isShopDeletedBefore(db, shop, deletedBefore))) return
  await dropDeletedShop(db, shop)
}

/**
 * Drops what accounts left more of than is kept, and what people left who are gone, and stops their batches: seldom, since all of it is looked at,
 * some accounts at a time. An `isOver` that has come true ends it after the step under way.
 */
export async function trim(database: Database, isOver = never): Promise<void> {
  const { db } = database
  const step = stepsOf(database, isOver)
  for (let after = ''; !isOver(); ) {
    const owners = await listOwnersAfter(db, after, OWNERS_AT_ONCE)
    const last = owners.at(-1)
    if (last === undefined) return
    for (const tidy of [dropOrphanedViews, dropOrphanedChannels, stopOrphanedJobs]) await step((all) => tidy(all, owners), '')
    for (const owner of await listOwnersWithSurplus(db, owners)) await step((own) => trimTraceCounts(own, owner), owner)
    after = last
  }
}

/**
 * Tells of levels that are near their end or have come to it: who stays logged in would not hear it at a login. Seldom, some accounts at a time,
 * since all of them are looked at. An `isOver` that has come true ends it after the step under way.
 */
export async function tellOfLevels(database: Database, now: number, isOver = never): Promise<void> {
  const { db } = database
  const step = stepsOf(database, isOver)
  async function tell(own: Queries, owner: string): Promise<void> {
    const main = await userTable.find(own, owner, owner)
    if (main) await notifyOfLevel(own, main, now)
  }
  for (let after = ''; !isOver(); ) {
    const owners = await listOwnersAfter(db, after, OWNERS_AT_ONCE)
    const last = owners.at(-1)
    if (last === undefined) return
    const ending = await listOwnersWhoseLevelEnds(db, owners, now - UNSENT_KEPT_MS, now + LEVEL_NOTICE_MS)
    for (const owner of ending) await step((own) => tell(own, owner), owner)
    after = last
  }
}

/** Sweeps now and then, one at a time; returns how to stop, which ends after the step under way. */
export function startSweeping(database: Database, logger: Logger): () => Promise<void> {
  let isOver = false
  let last: Promise<void> = Promise.resolve()
  const run = (failure: string, work: () => Promise<void>) => () => {
    last = last.then(work).catch((error: unknown) => logger.error({ err: error }, failure))
  }
  const sweepNow = run('sweeping failed', () => sweep(database, Date.now(), () => isOver))
  const trimNow = run('trimming failed', () => trim(database, () => isOver))
  const tellNow = run('telling of levels failed', () => tellOfLevels(database, Date.now(), () => isOver))
  sweepNow()
  const timers = [setInterval(sweepNow, EVERY_MS), setInterval(trimNow, TRIM_EVERY_MS), setInterval(tellNow, LEVELS_EVERY_MS)]
  for (const timer of timers) timer.unref()
  return () => {
    isOver = true
    for (const timer of timers) clearInterval(timer)
    return last
  }
}

interface Counts {
  save(database: Database): Promise<void>
}

/** Writes down now and then how many calls there were; returns how to stop, which writes the rest. */
export function startCounting(counts: readonly Counts[], database: Database, logger: Logger): () => Promise<void> {
  async function save(): Promise<void> {
    for (const each of counts)
      await each.save(database).catch((error: unknown) => logger.warn({ err: error }, 'calls could not be counted'))
  }
  const timer = setInterval(() => void save(), COUNTS_EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return save()
  }
}
