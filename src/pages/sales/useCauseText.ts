import { useCallback } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFormats } from '../../ui/useFormats.ts'
import type { SalesCauseAmount } from './figures/salesQuestion.ts'
import { toShortDay } from './salesWords.ts'

/** A cause in words: what it is, of how many goods and shops, and since when. */
export function useCauseText(): (cause: SalesCauseAmount) => string {
  const { t } = useTranslate()
  const extent = useExtentText()
  return useCallback((each) => [t(`sales.cause.${each.cause}`), extent(each)].filter(Boolean).join(t('sales.colon')), [t, extent])
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
