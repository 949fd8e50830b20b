import { useCallback, useEffect, useRef, useState } from 'react'
import type { Shop, ShopStatus } from '../../../contract/entities/shop.ts'
import { checkShops, type ShopCheck } from '../checkShops.ts'
import type { Bridge } from '../createBridge.ts'
import { countLanes, type LaneCounts, type LaneState } from '../lane.ts'

export interface CheckShopsState {
  readonly isRunning: boolean
  /** Where each shop of the run stands, by shop_uid. */
  readonly lanes: Readonly<Record<string, LaneState>>
  readonly counts: LaneCounts
  /** Results in the order in which they arrived. */
  readonly checks: readonly ShopCheck[]
  /** Shops whose status was learned but could not be saved. */
  readonly notSaved: readonly string[]
}

export interface CheckShopsControl extends CheckShopsState {
  /** Checks these shops; a run that is under way is cancelled first. Resolves when all ended and their statuses are saved. */
  readonly start: (shops: readonly Shop[]) => Promise<void>
  /** What has not begun is left; what runs is let finish and counted. */
  readonly cancel: () => void
}

interface CheckShopsParts {
  readonly bridge: Pick<Bridge, 'callMerchant'>
  /** Keeps what was learned about a shop. A rejection stops nothing and lands in `notSaved`. */
  readonly saveStatus: (shop_uid: string, status: ShopStatus) => Promise<unknown>
  /** Milliseconds since 1970. Default: the browser's clock. */
  readonly clock?: () => number
}

const nothing: CheckShopsState = { isRunning: false, lanes: {}, counts: countLanes([]), checks: [], notSaved: [] }

/** "Check all" for a screen. Leaving the screen cancels. */
export function useCheckShops({ bridge, saveStatus, clock = Date.now }: CheckShopsParts): CheckShopsControl {
  const [state, setState] = useState(nothing)
  const current = useRef<AbortController | null>(null)
  const cancel = useCallback(() => current.current?.abort(), [])
  useEffect(() => cancel, [cancel])

  const start = useCallback(
    async (shops: readonly Shop[]) => {
      current.current?.abort()
      const run = new AbortController()
      current.current = run
      // A run that was replaced still saves what it learns, but no longer shows it.
      const show = (change: (before: CheckShopsState) => Partial<CheckShopsState>) => {
        if (current.current === run) setState((before) => ({ ...before, ...change(before) }))
      }
      const saves: Promise<unknown>[] = []
      const save = (shop_uid: string, status: ShopStatus) =>
        saveStatus(shop_uid, status).catch(() => show(({ notSaved }) => ({ notSaved: [...notSaved, shop_uid] })))

      show(() => ({ ...nothing, isRunning: true }))
      await checkShops({
        bridge,
        shops,
        clock,
        signal: run.signal,
        onProgress: (shop_uid, lane, counts) => show(({ lanes }) => ({ lanes: { ...lanes, [shop_uid]: lane }, counts })),
        onCheck(check) {
          show(({ checks }) => ({ checks: [...checks, check] }))
          if (check.status !== null) saves.push(save(check.shop_uid, check.status))
        },
      })
      await Promise.all(saves)
      show(() => ({ isRunning: false }))
    },
    [bridge, saveStatus, clock],
  )

  return { ...state, start, cancel }
}
