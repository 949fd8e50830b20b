import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ShopLanes } from '../lanes/shopLanes.ts'
import { createShopRun } from '../runs/createShopRun.ts'
import type { ShopRun, ShopRunState } from '../runs/shopRun.ts'

/** A run over shops for a screen. Leaving the screen cancels. */
export function useShopRun(lanes: ShopLanes): ShopRunState & Pick<ShopRun, 'start' | 'retry' | 'cancel'> {
  const [{ run, subscribe }] = useState(() => {
    const made = createShopRun({ lanes })
    return { run: made, subscribe: (onChange: () => void) => subscribeLate(made, onChange) }
  })
  const state = useSyncExternalStore(subscribe, run.read)
  useEffect(() => run.cancel, [run])
  const { start, retry, cancel } = run
  return { ...state, start, retry, cancel }
}

/** Told once the requests of the moment have left: to draw a hundred shops takes longer than to ask the first of them. */
function subscribeLate(run: ShopRun, onChange: () => void): () => void {
  let isThere = true
  const stop = run.subscribe(() => {
    setTimeout(() => {
      if (isThere) onChange()
    })
  })
  return () => {
    isThere = false
    stop()
  }
}
