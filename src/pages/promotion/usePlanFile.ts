import { useMemo } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import type { GivenRows } from '../../screens/query/GivenQuery.tsx'
import { useFailureText } from '../../shops/useFailureText.ts'
import { useFormats } from '../../ui/useFormats.ts'
import { hasEveryPlan, type PlanReading } from './usePlans.ts'

/** Of how many shops the plans are whole, and what a file of them says of itself: window, age, and the shops that it lacks. */
export function usePlanFile(
  { shops, run }: Pick<PlanReading, 'shops' | 'run'>,
  { asked, window }: Pick<FigureScreenView, 'asked' | 'window'>,
): Pick<GivenRows, 'share' | 'notes' | 'failures'> {
  const { t } = useTranslate()
  const formats = useFormats()
  const toText = useFailureText()
  const { lines } = run
  return useMemo(() => {
    const read = new Map(shops?.map((shop) => [shop.shop_uid, shop]))
    const isWhole = (uid: string) => {
      const shop = read.get(uid)
      return shop !== undefined && hasEveryPlan(shop)
    }
    const lacking = asked.filter(({ shop_uid }) => !isWhole(shop_uid))
    const share = { done: asked.length - lacking.length, total: asked.length }
    if (lacking.length === 0) return { share, notes: [], failures: [] }
    const oldest = shops && Math.min(...shops.map(({ readAt }) => readAt))
    const errors = new Map(lines.map(({ shop, error }) => [shop.shop_uid, error]))
    const reasonOf = (uid: string) => {
      const shop = read.get(uid)
      const error = errors.get(uid)
      if (shop) return t('promotion.shortOf', { done: formats.number(shop.plans.length), total: formats.number(shop.total) })
      return error ? toText(error) : t('promotion.notRead')
    }
    return {
      share,
      notes: [
        t('promotion.fileOf', { from: window.from, to: window.to }),
        ...(oldest === null ? [] : [t('promotion.plansReadAt', { time: formats.dateTime(oldest) })]),
      ],
      failures: lacking.map(({ shop_uid, shop_name }) => ({ name: shop_name, reason: reasonOf(shop_uid) })),
    }
  }, [shops, lines, asked, window, t, formats, toText])
}
