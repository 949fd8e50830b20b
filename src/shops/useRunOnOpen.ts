import { useEffect, useRef } from 'react'
import type { Shop } from '../../contract/entities/shop.ts'
import { useShopRun } from '../bridge/hooks/useShopRun.ts'
import type { ShopRunLine, ShopRunTask } from '../bridge/runs/shopRun.ts'
import { useShopLanes } from './useShopLanes.ts'
import { useShops } from './useShops.ts'

/**
 * A run over shops that begins with its screen, as soon as the lanes know the shops. A shop that the run has not reached yet is queued.
 * The task is the first one given. Leaving the screen cancels.
 */
export function useRunOnOpen(shops: readonly Shop[], task: ShopRunTask) {
  const { start, retry, cancel, ...run } = useShopRun(useShopLanes())
  const { shops: known, error } = useShops()
  const isKnown = known !== undefined || error !== null
  const first = useRef(task)
  useEffect(() => {
    if (isKnown) start(shops, first.current)
  }, [isKnown, start, shops])

  const lineOf = new Map(run.lines.map((line) => [line.shop.shop_uid, line]))
  const lines = shops.map((shop): OpenedLine => {
    const { state, error: failure, resumesAt } = lineOf.get(shop.shop_uid) ?? { state: 'queued', error: null, resumesAt: null }
    return { shop, state, error: failure, resumesAt }
  })
  return { lines, isRunning: run.isRunning || run.startedAt === null, retry, cancel }
}

/** One shop of the run, whole. */
export interface OpenedLine extends Pick<ShopRunLine, 'state' | 'error' | 'resumesAt'> {
  readonly shop: Shop
}

/** It will go on by itself, or is under way. */
export function isLineOpen({ state, resumesAt }: OpenedLine): boolean {
  return state === 'queued' || state === 'running' || resumesAt !== null
}
