import { BridgeError } from '../../bridge/bridgeError.ts'
import type { RunCompletion, ShopRunTask, ShopRunTools } from '../../bridge/runs/shopRun.ts'
import { type PlainSource, type Query, type QueryRow, type QueryShop, SilentList } from '../../resources/schema/query.ts'
import type { Rows } from './rows/openRows.ts'

/** So many goods in a row that the platform says no to: it says no to the call. */
const REFUSALS_MAX = 10

/**
 * Each shop is read, and its rows go to the worker as they come. Once all are there, figures that came unreadable are asked for in plain
 * numbers: nobody waits for that, it ends with the run, and no failure of it is one of the shop.
 */
export function toQueryTask({ read, plainSources }: Pick<Query, 'read' | 'plainSources'>, tell: Rows['tell']): ShopRunTask {
  return async (shop: QueryShop, tools) => {
    const { shop_uid } = shop
    const lacking = new Map<string, QueryRow>()
    let progress: Parameters<ShopRunTools['report']>[0] = { done: 0, total: null }
    const report: ShopRunTools['report'] = (told) => {
      progress = told
      tools.report(told)
    }
    tell({ kind: 'begin', shop_uid })
    const emit = (rows: readonly QueryRow[]) => {
      tell({ kind: 'put', shop_uid, rows })
      for (const row of rows) {
        if (plainSources.some(({ lacks }) => lacks(row))) lacking.set(row.key, row)
        else lacking.delete(row.key)
      }
    }
    await read(shop, { call: tools.call, signal: tools.signal, report }, emit).catch((error: unknown) => {
      throw error instanceof SilentList ? new BridgeError('unreadableReply') : error
    })
    // A reading that was replaced by a new one decides nothing any more about what is gone.
    if (tools.signal.aborted) return
    tell({ kind: 'settle', shop_uid })
    if (lacking.size === 0) return
    await completeRows(plainSources, lacking, {
      call: (name, uid, payload) => tools.call(name, uid, payload, { isBackground: true }),
      signal: tools.signal,
      report: (completion) => tools.report({ ...progress, completion }),
      put: (row) => tell({ kind: 'put', shop_uid, rows: [row] }),
    })
  }
}

interface CompletionTools {
  readonly call: ShopRunTools['call']
  readonly signal: AbortSignal
  readonly report: (completion: RunCompletion) => void
  readonly put: (row: QueryRow) => void
}

/** Each source goes through its rows by itself: the pace of one call holds up no other. `rows`, by key, are kept up to date. */
async function completeRows(
  sources: readonly PlainSource[],
  rows: Map<string, QueryRow>,
  { call, signal, report, put }: CompletionTools,
): Promise<void> {
  const plans = sources.map((source) => ({ source, keys: [...rows].flatMap(([key, row]) => (source.lacks(row) ? [key] : [])) }))
  let completion: RunCompletion = { done: 0, failed: 0, total: plans.reduce((sum, { keys }) => sum + keys.length, 0) }
  const count = (done: number, failed: number) => {
    completion = { ...completion, done: completion.done + done, failed: completion.failed + failed }
    report(completion)
  }
  count(0, 0)

  /** What to do after one goods: the lane has tried a call that failed again, so that it is left alone. */
  async function ask({ lacks, ask }: PlainSource, key: string, row: QueryRow): Promise<'answered' | 'refused' | 'failed'> {
    try {
      const change = await ask(row, call)
      if (signal.aborted) return 'failed'
      // Another source may have changed the row meanwhile.
      const changed = change(rows.get(key) ?? row)
      rows.set(key, changed)
      put(changed)
      count(1, lacks(changed) ? 1 : 0)
      return 'answered'
    } catch (error) {
      if (!signal.aborted) count(1, 1)
      return error instanceof BridgeError && error.kind === 'rejected' ? 'refused' : 'failed'
    }
  }

  async function go({ source, keys }: (typeof plans)[number]): Promise<void> {
    let refusals = 0
    for (const [at, key] of keys.entries()) {
      const row = rows.get(key)
      if (signal.aborted || !row) return
      const outcome = await ask(source, key, row)
      refusals = outcome === 'refused' ? refusals + 1 : 0
      if (outcome !== 'failed' && refusals < REFUSALS_MAX) continue
      const others = keys.length - at - 1
      if (!signal.aborted && others > 0) count(others, others)
      return
    }
  }

  await Promise.all(plans.map(go))
}
