import type { Cost } from '../../../../contract/entities/cost.ts'
import type { Figures } from '../../../figures/worker/openFigures.ts'
import type { CostEntry, CostEntryKey } from '../figures/profitQuestion.ts'

interface Sent {
  readonly id: string
  readonly costs: readonly Cost[]
}

/** What the worker was sent last, or is being sent. */
const lastSent = new WeakMap<Figures, Promise<Sent | null>>()
/** As many as a message may hold without holding up the page. */
const ENTRIES_PER_PART = 1_000

/**
 * Sends a ledger to the worker of the figures and answers with its id there: all of it once, later only what changed. `isForgotten`: the worker
 * does not have it any more.
 */
export async function sendCosts(figures: Pick<Figures, 'call'>, costs: readonly Cost[], isForgotten = false): Promise<string> {
  const key = figures as Figures
  const sending = (lastSent.get(key) ?? Promise.resolve(null)).then(
    (sent) => send(figures, costs, isForgotten ? null : sent),
    () => send(figures, costs, null),
  )
  lastSent.set(key, sending)
  return (await sending).id
}

async function send(figures: Pick<Figures, 'call'>, costs: readonly Cost[], sent: Sent | null): Promise<Sent> {
  if (sent?.costs === costs) return sent
  const id = crypto.randomUUID()
  const { put, gone } = toChanges(sent?.costs ?? [], costs)
  const taken: Promise<boolean>[] = []
  for (let from = 0; from === 0 || from < put.length; from += ENTRIES_PER_PART) {
    if (from > 0) await pageHasItsTurn()
    const part = { id, put: put.slice(from, from + ENTRIES_PER_PART), gone: from === 0 ? gone : [] }
    const answer = figures.call('takeCosts', from === 0 ? { ...part, base: sent?.id ?? null } : part)
    // Looked at below, with all others.
    answer.catch(() => undefined)
    taken.push(answer)
  }
  if ((await Promise.all(taken)).every(Boolean)) return { id, costs }
  if (sent) return send(figures, costs, null)
  throw new Error('the figures do not keep the ledger')
}

const pageHasItsTurn = () => new Promise<void>((goOn) => setTimeout(goOn))

/** Entries that did not change are the same objects: the cache of answers keeps them. */
function toChanges(before: readonly Cost[], after: readonly Cost[]): { readonly put: CostEntry[]; readonly gone: CostEntryKey[] } {
  const known = new Set(before)
  const kept = new Set(after.map(keyOf))
  return {
    put: after.filter((cost) => !known.has(cost)).map(toEntry),
    gone: before.filter((cost) => !kept.has(keyOf(cost))).map(toKey),
  }
}

const toKey = ({ shop_uid, goods_id, sku_id, valid_from }: Cost): CostEntryKey => ({ shop_uid, goods_id, sku_id, valid_from })
const keyOf = (cost: Cost) => Object.values(toKey(cost)).join('\n')

function toEntry(cost: Cost): CostEntry {
  const { terms, weight_grams, courier, is_refused } = cost
  return { ...toKey(cost), terms, weight_grams, courier, is_refused }
}
