import { setImmediate as letOthersIn } from 'node:timers/promises'
import type { PlatformOutcome } from '../../contract/entities/operating.ts'
import type { HealthHour } from '../../src/domain/platformHealth.ts'
import type { Queries } from '../db/schema.ts'
import { listPlatformTotals } from '../repositories/operating.ts'

type PlatformTotals = Awaited<ReturnType<typeof listPlatformTotals>>[number]

const DAY_MS = 24 * 60 * 60 * 1000

/** Day by day: SQLite answers on the thread of everybody's calls, which come in between. From `since` to before `until`, ms since 1970. */
export async function readHealthHours(db: Queries, since: number, until: number): Promise<readonly HealthHour[]> {
  const found: HealthHour[] = []
  for (let from = since; from < until; from += DAY_MS) {
    const rows = await listPlatformTotals(db, from, Math.min(until, from + DAY_MS))
    for (const row of rows) found.push(toHealth(row))
    await letOthersIn()
  }
  return found
}

function toHealth({ merchant_call, hour, replies, accounts, failing_accounts, kinds }: PlatformTotals): HealthHour {
  const failures = (kinds?.split(',') ?? []).map((each) => {
    const [outcome, count] = each.split(':')
    return { outcome: outcome as PlatformOutcome, replies: Number(count) }
  })
  const failed = failures.reduce((sum, each) => sum + each.replies, 0)
  return { call: merchant_call, hour, ok: replies - failed, failed, accounts, failing_accounts, kinds: failures }
}
