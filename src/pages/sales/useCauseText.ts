import { useCallback } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFormats } from '../../ui/useFormats.ts'
import type { SalesCauseAmount } from './figures/salesQuestion.ts'
import { toShortDay } from './salesWords.ts'

/** A cause in a sentence: what it is, of how many goods or shops, and since when. */
export function useCauseText(): (cause: SalesCauseAmount) => string {
  const { t } = useTranslate()
  const extentText = useExtentText()
  return useCallback(
    (each) => {
      const cause = t(`sales.cause.${each.cause}`)
      // Of goods it does not matter in how many shops they are.
      const extent = extentText(each.goods > 0 ? { ...each, shops: 0 } : each)
      return extent ? t('sales.causeOf', { cause, extent }) : cause
    },
    [t, extentText],
  )
}

/** Of how many goods and shops it is, and since when. Empty: nothing is known of that. */
export function useExtentText(): (cause: SalesCauseAmount) => string {
  const { t } = useTranslate()
  const formats = useFormats()
  return useCallback(
    ({ goods, shops, since }) => {
      const count = { goods: formats.number(goods), shops: formats.number(shops) }
      const of = goods > 0 ? t(shops > 1 ? 'sales.of' : 'sales.ofGoods', count) : shops > 0 ? t('sales.ofShops', count) : ''
      return [of, since && t('sales.since', { day: toShortDay(since, formats) })].filter(Boolean).join(t('sales.space'))
    },
    [t, formats],
  )
}
