import { useMemo } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useFormats } from '../../../ui/useFormats.ts'
import { fixedCostsOf } from '../rules/sharedCosts.ts'
import type { AskedProfit } from './useProfitCall.ts'

export interface FixedCostTexts {
  /** Why profits are not exact, in sentences. */
  readonly limits: readonly string[]
  /** Who bears the rest where only some shops are looked at. Null: nobody does. */
  readonly said: string | null
}

/** Rent and the like is borne by more shops than those that are looked at (decision 0116): what every screen with such a profit says. */
export function useFixedCostTexts({ answer, asked }: Pick<AskedProfit<'profit'>, 'answer' | 'asked'>): FixedCostTexts {
  const { t } = useTranslate()
  const formats = useFormats()
  return useMemo(() => {
    if (!answer || !asked) return { limits: [], said: null }
    const { shops = 0, lacking = 0 } = answer.otherBearers ?? {}
    const names = fixedCostsOf(asked.shared, asked.window).apart.map(({ cost }) => cost.name)
    return {
      limits: [
        ...(names.length > 0 ? [t('profit.table.costsApart', { names: names.join(t('list.separator')) })] : []),
        ...(lacking > 0 ? [t('profit.table.bearersLacking', { shops: formats.number(lacking) })] : []),
      ],
      said: shops > 0 ? t('profit.table.otherBearers', { shops: formats.number(shops) }) : null,
    }
  }, [answer, asked, t, formats])
}
