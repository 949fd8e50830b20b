import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { COST_GOODS_PER_CALL_MAX, type Cost } from '../../../contract/entities/cost.ts'
import { answerKey } from '../../providers/dataProvider/useAnswer.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { readCosts } from './useCosts.ts'

interface KnownCosts {
  readonly goods: ReadonlySet<string>
  readonly costs: readonly Cost[]
}

/** The ledger of these goods, kept while other goods are asked for. Null: nothing is asked. */
export function useCostsOf(goods: readonly string[] | null) {
  const costsOf = useCostsOfGoods()
  return useQuery({
    queryKey: [...answerKey('costList'), 'of', goods],
    enabled: goods !== null && goods.length > 0,
    queryFn: () => costsOf(goods ?? []),
  })
}

/** Others change the ledger, too. */
const FRESH_MS = 10 * 60_000
const key = [...answerKey('costList'), 'ofGoods']

/**
 * Asks for the ledger of some goods, with what it says of whole shops: a small part of it, where the whole is of every SKU that was ever sold.
 * What was asked before is not asked again until it is old, or the ledger is changed here.
 */
export function useCostsOfGoods(): (goods: readonly string[]) => Promise<readonly Cost[]> {
  const call = useCall()
  const queries = useQueryClient()
  return useCallback(
    async (goods) => {
      const state = queries.getQueryState<KnownCosts>(key)
      const isFresh = state && !state.isInvalidated && Date.now() - state.dataUpdatedAt < FRESH_MS
      const known = isFresh ? state.data : undefined
      const missing = goods.filter((id) => !known?.goods.has(id))
      if (known && missing.length === 0) return known.costs
      const costs = [...(known?.costs ?? [])]
      for (let from = 0; from < missing.length; from += COST_GOODS_PER_CALL_MAX) {
        const goods_id_list = missing.slice(from, from + COST_GOODS_PER_CALL_MAX)
        const read = await readCosts(call, { goods_id_list })
        const hasShops = known !== undefined || from > 0
        costs.push(...(hasShops ? read.filter(({ goods_id }) => goods_id !== '') : read))
      }
      const now = { goods: new Set([...(known?.goods ?? []), ...missing]), costs }
      queries.setQueryData<KnownCosts>(key, now, { updatedAt: isFresh ? state.dataUpdatedAt : Date.now() })
      return costs
    },
    [call, queries],
  )
}
