import type { DictionaryLists } from '../../../figures/columns/dictionary.ts'
import { type CostRegistry, createCostRegistry } from './createCostRegistry.ts'
import type { CostsPart } from './profitQuestion.ts'

/** The ledgers by which profits are counted, each under the name that its page gave it. */
export interface Ledgers {
  /** A whole ledger, or a part of one. False: the ledger that it changes is not here. */
  readonly take: (part: CostsPart) => boolean
  /** Null if this worker does not have the ledger. */
  readonly find: (id: string) => CostRegistry | null
  /** Tells a ledger from all others, those that had its name before included. */
  readonly numberOf: (ledger: CostRegistry) => number
}

/** Of two tabs, each with its own. */
const LEDGERS_MAX = 2

/** The one that was used longest ago goes when there are too many. */
export function createLedgers(lists: () => DictionaryLists): Ledgers {
  /** The last used last. */
  const ledgers = new Map<string, CostRegistry>()
  const numbers = new WeakMap<CostRegistry, number>()
  let count = 0

  function find(id: string): CostRegistry | null {
    const ledger = ledgers.get(id)
    if (!ledger) return null
    ledgers.delete(id)
    ledgers.set(id, ledger)
    return ledger
  }

  function open(id: string): CostRegistry {
    const ledger = createCostRegistry(lists())
    count += 1
    numbers.set(ledger, count)
    ledgers.delete(id)
    ledgers.set(id, ledger)
    for (const oldest of [...ledgers.keys()].slice(0, -LEDGERS_MAX)) ledgers.delete(oldest)
    return ledger
  }

  return {
    take({ id, base, put, gone }) {
      const ledger = base === null ? open(id) : find(base ?? id)
      if (!ledger) return false
      ledger.remove(gone)
      ledger.put(put)
      if (base !== undefined && base !== null && base !== id) {
        ledgers.delete(base)
        ledgers.set(id, ledger)
      }
      return true
    },
    find,
    numberOf: (ledger) => numbers.get(ledger) ?? 0,
  }
}
