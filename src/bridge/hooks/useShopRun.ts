import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ShopLanes } from '../lanes/shopLanes.ts'
import { createShopRun } from '../runs/createShopRun.ts'
import type { ShopRun, ShopRunState } from '../runs/shopRun.ts'

/** A run over shops for a screen. Leaving the screen cancels. */
export function useShopRun(lanes: ShopLanes): ShopRunState & Pick<ShopRun, 'start' | 'retry' | 'cancel'> {
  const [run] = useState(() => createShopRun({ lanes }))
  const state = useSyncExternalStore(run.subscribe, run.read)
  useEffect(() => run.cancel, [run])
  const { start, retry, cancel } = run
  return { ...state, start, retry, cancel }
}
