import type { ClaimState } from '../../../../contract/entities/boxClaim.ts'
import type { BoxGoods } from '../../../../contract/entities/boxGoods.ts'
import { formatReason } from '../../../batches/rules/batchReasons.ts'
import type { PlannedRow } from '../../../batches/rules/plannedRow.ts'
import { newClaim, saveClaims } from './claims.ts'
import { toPairName } from './plan.ts'
import { publishValues } from './values.ts'

/** Nothing is on its way by these: until a batch begins that is planned for later, the goods would be offered to the same shop again. */
const endedStates: readonly ClaimState[] = ['withdrawn', 'skipped']

/**
 * Goods go to a shop only as a claim: those that are to be sent there and have none get one, and so do those whose claim has ended. Out: the rows;
 * those are left out whose claim was not made, since others took the goods out of the box or sent them meanwhile.
 */
export async function claimMissing(
  call: Parameters<typeof saveClaims>[0],
  goods: readonly BoxGoods[],
  rows: readonly PlannedRow[],
): Promise<readonly PlannedRow[]> {
  const claims = goods.flatMap((each) => each.claims.filter(({ state }) => !endedStates.includes(state)))
  const claimed = new Set(claims.map(toPairName))
  const nameOf = ({ shop_uid, after }: PlannedRow) => toPairName({ box_id: publishValues.parse(after).box_id, shop_uid })
  const missing = rows.flatMap((row) => {
    const { box_id } = publishValues.parse(row.after)
    return row.outcome === 'waiting' && !claimed.has(nameOf(row)) ? [{ ...newClaim, box_id, shop_uid: row.shop_uid }] : []
  })
  const { refused } = await saveClaims(call, missing)
  const why = new Map(refused.map((claim) => [toPairName(claim), claim.why]))
  return rows.map((row) => {
    const refusal = row.outcome === 'waiting' && why.get(nameOf(row))
    if (!refusal) return row
    return { ...row, outcome: 'skipped', reason: formatReason(refusal === 'goodsGone' ? 'notInBox' : 'alreadySent') }
  })
}
