import { useCallback } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { TagTone } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { JUDGED_NET_ORDERS_MIN, JUDGED_SPEND_MIN_FEN, SETTLING_HOURS, type Verdict } from '../profit/index.ts'
import type { JudgedPlan } from './judgedPlan.ts'

export const toneOfVerdict: Readonly<Record<Verdict, TagTone>> = {
  waste: 'bad',
  pause: 'bad',
  scale: 'good',
  keep: 'quiet',
  unknown: 'warning',
  wait: 'quiet',
}

/** Why a plan is judged as it is, as a sentence; null: it is not known yet. */
export function useVerdictText(): (judged: Pick<JudgedPlan, 'plan' | 'verdict'>) => string | null {
  const { t } = useTranslate()
  const formats = useFormats()
  return useCallback(
    ({ plan: { week }, verdict }) => {
      if (!verdict) return null
      const { reason, judged } = verdict
      const round = (value: number) => formats.number(Math.round(value * 100) / 100)
      if (judged && (reason === 'belowBreakEven' || reason === 'nearBreakEven' || reason === 'wellAbove'))
        return t(`promotion.reasons.${reason}`, {
          basis: t(`promotion.rois.${judged.basis}`),
          roi: round(judged.roi),
          limit: round(judged.breakEven),
        })
      return t(`promotion.reasons.${reason}`, {
        basis: '',
        roi: '',
        limit: '',
        orders: formats.number(week.netOrders ?? week.orders ?? 0),
        ordersMin: formats.number(JUDGED_NET_ORDERS_MIN),
        spend: formats.money(week.spendFen ?? 0),
        spendMin: formats.money(JUDGED_SPEND_MIN_FEN),
        hours: formats.number(SETTLING_HOURS),
      })
    },
    [t, formats],
  )
}
