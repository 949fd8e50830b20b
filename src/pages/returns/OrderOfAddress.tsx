import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Shop } from '../../../contract/entities/shop.ts'
import { daysOfOrder } from '../../figures/answers/orderRows.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useBehind } from '../../reports/parts/BehindProvider.tsx'
import { ORDER_PARAMETER } from './feature.ts'

/** Opens the order that the address names, once: closed, it does not open again. It draws nothing. */
export function OrderOfAddress({ shops }: { readonly shops: readonly Shop[] }) {
  const { t } = useTranslate()
  const open = useBehind()
  const [query, setQuery] = useSearchParams()
  const orderSn = query.get(ORDER_PARAMETER)?.trim() ?? ''
  useEffect(() => {
    const window = daysOfOrder(orderSn)
    if (!window) return
    const question = { measure: 'paidOrders', by: [], window, basis: 'ordered', shops: shops.map(({ shop_uid }) => shop_uid) } as const
    open({ title: t('figures.order', { orderSn }), question, group: {}, orderSn })
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete(ORDER_PARAMETER)
        return next
      },
      { replace: true },
    )
  }, [orderSn, shops, open, setQuery, t])
  return null
}
