import { type RunState, runStates, type ShopRunState } from '../../../bridge/runs/shopRun.ts'
import type { WorkReaderState } from './createWorkReader.ts'

/**
 * What a reader knows of some of the shops that it has looked at. `shop_uids`: those that it was told to look at; while one of them waits for its
 * turn, the whole is still being read.
 */
export function narrowWork({ status, items, beyond, run }: WorkReaderState, shop_uids: readonly string[]): WorkReaderState {
  const wanted = new Set(shop_uids)
  const lines = run.lines.filter(({ shop }) => wanted.has(shop.shop_uid))
  const isRunning = lines.length < wanted.size || lines.some(({ state }) => state === 'queued' || state === 'running')
  const ok = lines.filter(({ state }) => state === 'ok').length
  const narrowed: ShopRunState = {
    ...run,
    isRunning,
    lines,
    counts: Object.fromEntries(runStates.map((name) => [name, lines.filter(({ state }) => state === name).length])) as Record<
      RunState,
      number
    >,
    isPartial: ok < wanted.size,
  }
  const isAsked = status === 'read' || status === 'reading'
  return {
    status: isAsked ? (isRunning ? 'reading' : 'read') : status,
    items: items.filter(({ shop_uid }) => wanted.has(shop_uid)),
    beyond: beyond.filter((uid) => wanted.has(uid)),
    run: narrowed,
  }
}
