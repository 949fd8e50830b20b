import type { BatchShopLine, OutcomeCounts } from '../../../bridge/batches/batch.ts'
import type { LaneGate, ShopLane } from '../../../bridge/lanes/shopLanes.ts'
import { toProgress } from '../words/toProgress.ts'

export interface ShopStanding {
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
export function toShopStandings(lines: readonly BatchShopLine[], lanes: ReadonlyMap<string, ShopLane>): readonly ShopStanding[] {
  const standings = lines.map(({ shop_uid, counts, isWaiting }) => {
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
  const needsSomebody = ({ gate, isWaiting }: ShopStanding) => isWaiting || gate !== 'open'
  return [...standings.filter(needsSomebody), ...standings.filter((standing) => !needsSomebody(standing))]
}
