import type { FieldDrift } from '../../contract/entities/fieldDrift.ts'
import type { Queries } from '../db/schema.ts'
import type { DriftTotalsTable } from '../db/tables/traces.ts'
import { ownedRows } from './ownedTable.ts'

const driftRows = ownedRows('field_drift')

/** Rows of one account: the names of all fields are fewer. What comes beyond is not kept. */
export const DRIFT_ROWS_MAX = 5_000

/** Adds up what was seen. Out: the fields that this account had not seen before. */
export async function noteFieldDrift(
  db: Queries,
  ownerUid: string,
  fields: readonly FieldDrift[],
  now: number,
): Promise<readonly FieldDrift[]> {
  const known = await driftRows.select(db, ownerUid).select(['merchant_call', 'kind', 'field']).execute()
  const keys = new Set(known.map(({ merchant_call, kind, field }) => `${merchant_call} ${kind} ${field}`))
  const added: FieldDrift[] = []
  const totals: DriftTotalsTable[] = []
  for (const { call, kind, field, replies } of addTwice(fields)) {
    const isNew = !keys.has(`${call} ${kind} ${field}`)
    if (isNew && keys.size >= DRIFT_ROWS_MAX) continue
    totals.push({ merchant_call: call, kind, field, replies, accounts: Number(isNew), first_seen_at: now, last_seen_at: now })
    if (!isNew) continue
    keys.add(`${call} ${kind} ${field}`)
    added.push({ call, kind, field, replies })
  }
  if (totals.length > 0) await addUp(db, ownerUid, totals)
  return added
}

/** For the account and over all of them; the latter last, since all accounts add to these rows. */
async function addUp(db: Queries, owner_uid: string, totals: readonly DriftTotalsTable[]): Promise<void> {
  await db
    .insertInto('field_drift')
    .values(totals.map(({ accounts: _, ...row }) => ({ owner_uid, ...row })))
    .onConflict((conflict) =>
      conflict.columns(['owner_uid', 'merchant_call', 'kind', 'field']).doUpdateSet((row) => ({
        replies: row('field_drift.replies', '+', row.ref('excluded.replies')),
        last_seen_at: row.ref('excluded.last_seen_at'),
      })),
    )
    .execute()
  await db
    .insertInto('drift_totals')
    .values(totals)
    .onConflict((conflict) =>
      conflict.columns(['merchant_call', 'kind', 'field']).doUpdateSet((row) => ({
        replies: row('drift_totals.replies', '+', row.ref('excluded.replies')),
        accounts: row('drift_totals.accounts', '+', row.ref('excluded.accounts')),
        last_seen_at: row.ref('excluded.last_seen_at'),
      })),
    )
    .execute()
}

/** One count for each field, in the order of their names, so that two accounts do not wait for each other's rows. */
function addTwice(fields: readonly FieldDrift[]): readonly FieldDrift[] {
  const sums = new Map<string, FieldDrift>()
  for (const { call, kind, field, replies } of fields) {
    const key = `${call} ${kind} ${field}`
    sums.set(key, { call, kind, field, replies: replies + (sums.get(key)?.replies ?? 0) })
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum)
}
