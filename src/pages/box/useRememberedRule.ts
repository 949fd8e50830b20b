import { type BoxPriceRule, boxPriceRuleSchema } from '../../../contract/entities/boxGoods.ts'
import { useServices } from '../../providers/services/useServices.ts'

/** The price rule that this user saved goods with last in this browser; null: none yet. */
export function useRememberedRule(): { readonly rule: BoxPriceRule | null; readonly remember: (rule: BoxPriceRule | null) => void } {
  const { session, storage } = useServices()
  const key = `zhanggui_price_rule_${session.read().uid ?? ''}`
  return {
    rule: parseKept(storage.get(key)),
    /** Goods without a rule change nothing. */
    remember: (rule) => {
      if (rule) storage.set(key, JSON.stringify(rule))
    },
  }
}

function parseKept(stored: string | null): BoxPriceRule | null {
  try {
    return boxPriceRuleSchema.parse(JSON.parse(stored ?? ''))
  } catch {
    return null
  }
}
