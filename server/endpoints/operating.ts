import { setImmediate as letOthersIn } from 'node:timers/promises'
import { CALL_DAYS, type DeploymentCounts } from '../../contract/entities/operating.ts'
import { merchantApi } from '../../contract/merchantApi.ts'
import { chinaDay } from '../../src/domain/chinaDay.ts'
import { toCallHealth, toFailedHours } from '../../src/domain/platformHealth.ts'
import type { Queries } from '../db/schema.ts'
import type { CallHoursTable } from '../db/tables/operating.ts'
import type { Handlers } from '../http/callContext.ts'
import { invalidPayload } from '../replyError.ts'
import {
  addOutcomes,
  countAccounts,
  countNewAccounts,
  countShops,
  findNewestCallHour,
  listCallDays,
  listCallTypes,
  listOutcomes,
  listSeenDrift,
  listSilentAccounts,
} from '../repositories/operating.ts'
import { readHealthHours } from './healthHours.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const EXPIRING_MS = 14 * DAY_MS
const SILENT_MS = 7 * DAY_MS
const SILENT_SHOWN = 50
const DRIFT_SHOWN = 200
const DRIFT_DAYS = 14
/** Of one account in one hour: as many as there are calls and outcomes. */
const OUTCOME_ROWS_MAX = 1_000

export const operatingHandlers: Handlers = {
  /** Leaves no audit row: nobody decided anything. A console of another release may know other calls; those of none are refused. */
  async noteOutcomes({ outcomes }, { db, actor, now, services }) {
    if (outcomes.some(({ call }) => !Object.hasOwn(merchantApi, call))) throw invalidPayload({ outcomes: 'unknown_value' })
    const hour = Math.floor(now / HOUR_MS) * HOUR_MS
    const known = await listOutcomes(db, actor.ownerUid, hour)
    if (known.length < OUTCOME_ROWS_MAX) await addOutcomes(db, { owner_uid: actor.ownerUid, hour }, known, outcomes)
    services.metrics?.noteOutcomes(outcomes)
    return {}
  },

  /** Part by part: SQLite answers on the thread of everybody's calls, which come in between. */
  async deploymentFigures(_, { db, now }) {
    const accounts = await toAccounts(db, now)
    await letOthersIn()
    const shops = await countShops(db)
    await letOthersIn()
    const days = await listCallDays(db, chinaDay(now - (CALL_DAYS - 1) * DAY_MS))
    const types = await listCallTypes(db, now - DAY_MS)
    return {
      ...accounts,
      shops,
      calls_by_day: [...groupBy(days, ({ day }) => day)].map(([day, rows]) => ({ day, ...toCounts(rows) })),
      calls_by_type: [...groupBy(types, ({ call }) => call)]
        .map(([call, rows]) => ({ call, ...toCounts(rows) }))
        .sort((one, other) => other.calls - one.calls),
      counted_hour: await findNewestCallHour(db),
    }
  },

  async platformHealth({ hours }, { db, now }) {
    const thisHour = Math.floor(now / HOUR_MS) * HOUR_MS
    const found = await readHealthHours(db, thisHour - (hours - 1) * HOUR_MS, thisHour + HOUR_MS)
    const drift = await listSeenDrift(db, now - DRIFT_DAYS * DAY_MS, DRIFT_SHOWN)
    return { calls: toCallHealth(found), failures: toFailedHours(found), drift: drift.rows, drift_count: drift.total }
  },
}

async function toAccounts(db: Queries, now: number): Promise<Pick<DeploymentCounts, 'accounts' | 'silent' | 'silent_count'>> {
  const newOnes = await countNewAccounts(db, now - CALL_DAYS * DAY_MS)
  await letOthersIn()
  const silent = await listSilentAccounts(db, now - SILENT_MS, SILENT_SHOWN)
  const days = Array.from({ length: CALL_DAYS }, (_, back) => chinaDay(now - (CALL_DAYS - 1 - back) * DAY_MS))
  return {
    accounts: {
      ...(await countAccounts(db, now, now + EXPIRING_MS)),
      new_by_day: days.map((day) => ({ day, count: newOnes.get(day) ?? 0 })),
    },
    silent: silent.rows.map(({ owner_uid, ...row }) => ({ user_uid: owner_uid, ...row })),
    silent_count: silent.total,
  }
}

function toCounts(rows: readonly Pick<CallHoursTable, 'outcome' | 'calls' | 'slow' | 'ms'>[]) {
  const of = (outcome: string) =>
    add(
      rows.filter((row) => row.outcome === outcome),
      (row) => row.calls,
    )
  const calls = add(rows, (row) => row.calls)
  const slow = add(rows, (row) => row.slow)
  return { calls, failed: of('failed'), refused: of('refused'), slow, mean_ms: calls === 0 ? 0 : add(rows, ({ ms }) => ms) / calls }
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const known = groups.get(keyOf(row))
    if (known) known.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

function add<Row>(rows: readonly Row[], toNumber: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + toNumber(row), 0)
}
