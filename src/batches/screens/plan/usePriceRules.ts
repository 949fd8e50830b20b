import { useCallback, useEffect, useState } from 'react'
import { useLearnedRules } from '../../../providers/services/useLearnedRules.ts'
import type { PriceRules } from '../../rules/priceRules.ts'

/** What is known of the categories' prices; nothing until the browser has answered. Read again with the goods: a batch may have learned more. */
export function usePriceRules(goodsAsOf: number | null) {
  const learned = useLearnedRules()
  const [rules, setRules] = useState<PriceRules>(new Map())
  const read = useCallback(async () => setRules(await learned.read()), [learned])

  // biome-ignore lint/correctness/useExhaustiveDependencies: newly read goods are the reason to read the rules, too.
  useEffect(() => {
    void read()
  }, [read, goodsAsOf])

  async function forget(cat_id: string) {
    await learned.forget(cat_id)
    await read()
  }
  return { rules, forget }
}
