import type { LaneGate, ShopLane } from '../../../bridge/lanes/shopLanes.ts'
import type { BatchShopLine, OutcomeCounts } from '../../runner/batch.ts'
import { toProgress } from '../labels/toProgress.ts'

export interface ShopBatchStatus {
  readonly shop_uid: string
  readonly counts: OutcomeCounts
  readonly done: number
  readonly total: number
  /** Why its requests do not go out; `open` also for one that has nothing left to do. */
  readonly gate: LaneGate
  readonly opensAt: number | null
  /** Refused for as long as it takes somebody to look after it. */
  readonly isWaiting: boolean
}

/** Shops of a batch with what their lanes say, those that wait for somebody first. */
export function toShopStatuses(lines: readonly BatchShopLine[], lanes: ReadonlyMap<string, ShopLane>): readonly ShopBatchStatus[] {
  const statuses = lines.map(({ shop_uid, counts, isWaiting }) => {
    const { done, total } = toProgress([counts])
    const lane = lanes.get(shop_uid)
    const hasWork = done < total
    return {
      shop_uid,
      counts,
      done,
      total,
      gate: hasWork && lane ? lane.gate : 'open',
      opensAt: hasWork && lane ? lane.opensAt : null,
      isWaiting,
    }
  })
  const needsSomebody = ({ gate, isWaiting }: ShopBatchStatus) => isWaiting || gate !== 'open'
  return [...statuses.filter(needsSomebody), ...statuses.filter((status) => !needsSomebody(status))]
}
