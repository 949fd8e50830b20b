import { CALL_DAYS, type DeploymentFigures, type PlatformOutcome, type WeatherHour } from '../../contract/entities/operating.ts'
import { ShopStatus } from '../../contract/entities/shop.ts'
import { merchantApi } from '../../contract/merchantApi.ts'
import { chinaDay } from '../../src/domain/chinaDay.ts'
import type { CallHoursTable } from '../db/tables/operating.ts'
import type { Handlers } from '../http/callContext.ts'
import { invalidPayload } from '../replyError.ts'
import {
  addOutcomes,
  countOutcomeRows,
  countShops,
  countSubAccounts,
  listAccounts,
  listCallHours,
  listLastLogins,
  listOutcomes,
  listSeenDrift,
} from '../repositories/operating.ts'

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
    if ((await countOutcomeRows(db, actor.ownerUid, hour)) < OUTCOME_ROWS_MAX) await addOutcomes(db, actor.ownerUid, hour, outcomes)
    services.metrics?.noteOutcomes(outcomes)
    return {}
  },

  async deploymentFigures(_, { db, now }) {
    const calls = await listCallHours(db, now - CALL_DAYS * DAY_MS)
    const shops = await countShops(db)
    const lastDay = calls.filter(({ hour }) => hour >= now - DAY_MS)
    return {
      ...(await toAccounts(db, shops, now)),
      shops: {
        total: add(shops, ({ shops: count }) => count),
        online: add(
          shops.filter(({ status }) => status === ShopStatus.online),
          ({ shops: count }) => count,
        ),
        accounts_with_shops: new Set(shops.map(({ owner_uid }) => owner_uid)).size,
      },
      calls_by_day: [...groupBy(calls, ({ hour }) => chinaDay(hour))]
        .map(([day, rows]) => ({ day, ...toCounts(rows), mean_ms: toMean(rows) }))
        .sort((one, other) => one.day.localeCompare(other.day)),
      calls_by_type: [...groupBy(lastDay, ({ call }) => call)]
        .map(([call, rows]) => ({
          call,
          ...toCounts(rows),
          mean_ms: toMean(rows),
        }))
        .sort((one, other) => other.calls - one.calls),
      counted_hour: calls.length === 0 ? null : Math.max(...calls.map(({ hour }) => Number(hour))),
    }
  },

  async platformWeather({ hours }, { db, now }) {
    const rows = await listOutcomes(db, Math.floor(now / HOUR_MS) * HOUR_MS - (hours - 1) * HOUR_MS)
    const byHour = groupBy(rows, ({ merchant_call, hour }) => `${merchant_call} ${hour}`)
    return {
      hours: [...byHour.values()].map(toWeather).sort((one, other) => one.call.localeCompare(other.call) || one.hour - other.hour),
      drift: [...(await listSeenDrift(db, now - DRIFT_DAYS * DAY_MS, DRIFT_SHOWN))],
    }
  },
}

type Db = Parameters<typeof listAccounts>[0]
type ShopCounts = Awaited<ReturnType<typeof countShops>>

async function toAccounts(
  db: Db,
  shops: ShopCounts,
  now: number,
): Promise<Pick<DeploymentFigures, 'accounts' | 'silent' | 'silent_count'>> {
  const accounts = await listAccounts(db)
  const lastLogins = new Map((await listLastLogins(db)).map(({ owner_uid, last_login_at }) => [owner_uid, last_login_at]))
  const shopsOf = groupBy(shops, ({ owner_uid }) => owner_uid)
  const isPaying = ({ level, level_expires_at }: (typeof accounts)[number]) => level > 0 && (level_expires_at ?? now + 1) > now
  const paying = accounts.filter(isPaying)
  const days = groupBy(
    accounts.filter(({ created_at }) => created_at > now - CALL_DAYS * DAY_MS),
    ({ created_at }) => chinaDay(created_at),
  )
  const silent = accounts
    .map(({ owner_uid, username, enabled }) => ({ owner_uid, username, enabled, last_login_at: lastLogins.get(owner_uid) ?? null }))
    .filter(({ owner_uid, enabled, last_login_at }) => {
      const own = shopsOf.get(owner_uid) ?? []
      const isAway = (last_login_at ?? 0) < now - SILENT_MS
      return enabled === 1 && own.length > 0 && isAway && own.every(({ status }) => status !== ShopStatus.online)
    })
    .sort((one, other) => (one.last_login_at ?? 0) - (other.last_login_at ?? 0))
  return {
    accounts: {
      total: accounts.length,
      enabled: accounts.filter(({ enabled }) => enabled === 1).length,
      paying: paying.length,
      expiring: paying.filter(({ level_expires_at }) => level_expires_at !== null && level_expires_at < now + EXPIRING_MS).length,
      sub_accounts: await countSubAccounts(db),
      new_by_day: Array.from({ length: CALL_DAYS }, (_, back) => chinaDay(now - (CALL_DAYS - 1 - back) * DAY_MS)).map((day) => ({
        day,
        count: days.get(day)?.length ?? 0,
      })),
    },
    silent: silent.slice(0, SILENT_SHOWN).map(({ owner_uid, username, last_login_at }) => ({
      user_uid: owner_uid,
      username,
      shops: add(shopsOf.get(owner_uid) ?? [], (row) => row.shops),
      last_login_at,
    })),
    silent_count: silent.length,
  }
}

function toMean(rows: readonly CallHoursTable[]): number {
  const calls = add(rows, (row) => row.calls)
  return calls === 0 ? 0 : add(rows, ({ ms }) => ms) / calls
}

function toCounts(rows: readonly CallHoursTable[]) {
  const of = (outcome: string) =>
    add(
      rows.filter((row) => row.outcome === outcome),
      ({ calls }) => calls,
    )
  return { calls: add(rows, ({ calls }) => calls), failed: of('failed'), refused: of('refused'), slow: add(rows, ({ slow }) => slow) }
}

function toWeather(rows: readonly Awaited<ReturnType<typeof listOutcomes>>[number][]): WeatherHour {
  const failures = rows.filter(({ outcome }) => outcome !== 'ok')
  const kinds = [...groupBy(failures, ({ outcome }) => outcome)].map(([outcome, each]) => ({
    outcome: outcome as PlatformOutcome,
    replies: add(each, ({ replies }) => replies),
  }))
  return {
    call: rows[0]?.merchant_call ?? '',
    hour: Number(rows[0]?.hour ?? 0),
    ok: add(
      rows.filter(({ outcome }) => outcome === 'ok'),
      ({ replies }) => replies,
    ),
    failed: add(failures, ({ replies }) => replies),
    accounts: new Set(rows.map(({ owner_uid }) => owner_uid)).size,
    failing_accounts: new Set(failures.map(({ owner_uid }) => owner_uid)).size,
    kinds: kinds.sort((one, other) => other.replies - one.replies),
  }
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

/** Sums of PostgreSQL come as texts where they are large. */
function add<Row>(rows: readonly Row[], toNumber: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + Number(toNumber(row)), 0)
}
