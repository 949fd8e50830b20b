import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useFormats } from '../../../ui/useFormats.ts'
import type { SoldAmount } from './askDay.ts'

interface ChangeProps {
  readonly now: number
  readonly before: number
  readonly of: keyof SoldAmount
  /** Which of the two is good for the seller; null: neither by itself, as with what is spent. Default: more. */
  readonly better?: 'more' | 'less' | null
}

/** By how much it is more or less, in a sign and a share, with what it was; where there was nothing, no share. Its colour says whether that is good. */
export function Change({ now, before, of, better = 'more' }: ChangeProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const was = of === 'fen' ? formats.money(before) : formats.number(before)
  if (before === 0) return <span title={t('today.was', { was })}>{t(now === 0 ? 'today.same' : 'today.fromNothing')}</span>
  // Of a loss there is no share.
  if (before < 0) return <span>{t('today.was', { was })}</span>
  const share = now / before - 1
  const direction = share > 0 ? 'more' : share < 0 ? 'less' : 'same'
  const tone = better === null || direction === 'same' ? null : direction === better ? 'good' : 'bad'
  return (
    <span className="zg-change" data-tone={tone ?? undefined} title={t('today.was', { was })}>
      {direction === 'same' ? t('today.same') : t(`today.${direction}`, { share: formats.percent(Math.abs(share)) })}
    </span>
  )
}
