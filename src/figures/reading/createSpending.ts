import { BridgeError } from '../../bridge/bridgeError.ts'
import type { LaneClock } from '../../bridge/lanes/laneClock.ts'
import type { ShopLanes } from '../../bridge/lanes/shopLanes.ts'
import type { ShopRunTask } from '../../bridge/runs/shopRun.ts'
import type { ReadKind } from '../answers/question.ts'

/** What reading one shop cost, and where it failed. */
export interface SpentLine {
  readonly shop: string
  /** Requests that were sent, of the first pass and of the watch. */
  readonly requests: number
  /** The last refusal, also of ads and rates, which does not end a pass; null: none, or that kind was read since. */
  readonly refusal: { readonly kind: ReadKind; readonly error: BridgeError; readonly at: number } | null
}

export interface Spending {
  /** Of every shop that was read since the console was opened. */
  readonly read: () => readonly SpentLine[]
  /** The same task, with its requests and its refusals noted. */
  readonly noted: (kind: ReadKind, task: ShopRunTask) => ShopRunTask
}

export function createSpending(clock: Pick<LaneClock, 'now'>): Spending {
  const lines = new Map<string, SpentLine>()

  function note(shop: string, change: (line: SpentLine) => Partial<SpentLine>): void {
    const line = lines.get(shop) ?? { shop, requests: 0, refusal: null }
    lines.set(shop, { ...line, ...change(line) })
  }

  return {
    read: () => [...lines.values()],
    noted: (kind, task) => async (shop, tools) => {
      const call: ShopLanes['call'] = (...asked) => {
        note(shop.shop_uid, ({ requests }) => ({ requests: requests + 1 }))
        return tools.call(...asked)
      }
      try {
        await task(shop, { ...tools, call })
        note(shop.shop_uid, ({ refusal }) => ({ refusal: refusal?.kind === kind ? null : refusal }))
      } catch (error) {
        if (error instanceof BridgeError) note(shop.shop_uid, () => ({ refusal: { kind, error, at: clock.now() } }))
        throw error
      }
    },
  }
}
