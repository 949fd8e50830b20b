import { useMemo } from 'react'
import { EVERY_ROW, type FigureQuestion } from '../../figures/answers/question.ts'
import { daysOfWindow, toDayText } from '../../figures/days.ts'
import { toValue } from '../../figures/measures/defineMeasure.ts'
import { type MeasureName, measures } from '../../figures/measures/index.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFigure } from '../../reports/live/useFigure.ts'
import { toPreviousWindow } from '../../reports/parts/figureView.ts'
import { toUnitText } from '../../reports/parts/measureText.ts'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { PartSign } from '../../shops/PartSign.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { compareDays, daysUnread, valueOfDaysRead, valuesByDay } from './compareDays.ts'
import { ShopTile } from './ShopTile.tsx'

interface ShopMeasureTileProps {
  readonly measure: MeasureName
  readonly view: FigureScreenView
  /** Where the number is explained; null: nowhere. */
  readonly to: string | null
  /** Why nothing is said of a change, with what that means. Default: the change is said. */
  readonly uncompared?: { readonly why: string; readonly hint: string } | null
}

const everyRow = { order: 'most', limit: EVERY_ROW } as const

/** A measure of one shop over those days of the window that were read whole, which it says; the line of its days, and how it changed. */
export function ShopMeasureTile({ measure, view, to, uncompared = null }: ShopMeasureTileProps) {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const errorText = useErrorText()
  const { window, askedUids, today } = view
  const question = useMemo(
    () =>
      ({
        measure,
        by: ['day'],
        window,
        basis: 'ordered',
        shops: askedUids,
        top: everyRow,
        bySheets: true,
      }) as const satisfies FigureQuestion,
    [measure, window, askedUids],
  )
  const earlier = useMemo(() => ({ ...question, window: toPreviousWindow(window) }), [question, window])
  const { answer, error } = useFigure(question)
  const { answer: before } = useFigure(earlier)
  const { label, definition, unit, better } = measures[measure]
  const unread = answer ? daysUnread(answer).size : 0
  const show = (each: number) => toUnitText(unit, each, formats, t)
  const compared = answer && before && compareDays(answer, before, measure, toDayText(today))
  const days = answer && valuesByDay(answer, measure)
  const names = daysOfWindow(window)
  // Before any day came, an answer for all days at once is all there is.
  const sums = answer?.total[measure]
  const value = answer && unread > 0 ? valueOfDaysRead(answer, measure) : sums ? toValue(sums) : null
  const inPart = { done: names.length - unread, total: names.length }
  const inWords = days?.flatMap((each, at) => (each === null ? [] : [`${names[at]} ${show(each)}`])).slice(-7) ?? []
  const waits = error
    ? errorText(error)
    : !answer
      ? t('shopPage.asking')
      : unread > 0
        ? t('shopPage.notWhole', { days: formats.number(unread) })
        : t('shopPage.nothing')
  return (
    <ShopTile
      label={text(label)}
      hint={text(definition)}
      to={to}
      value={value === null ? null : show(value)}
      waits={waits}
      {...(days && { days: { values: days, label: inWords.join(t('list.separator')) } })}
    >
      {unread > 0 && (
        <span>
          <PartSign of={inPart} words={t('shopPage.ofDays', inPart)} />
          {t('shopPage.ofDays', inPart)}
        </span>
      )}
      {uncompared && value !== null && <span title={uncompared.hint}>{uncompared.why}</span>}
      {compared && !uncompared && <Change {...compared} isShare={unit === 'share'} better={better} was={show(compared.before)} />}
    </ShopTile>
  )
}

interface ChangeProps {
  readonly now: number
  readonly before: number
  readonly isShare: boolean
  readonly better: 'more' | 'less' | 'neither'
  readonly was: string
}

const PERCENT = 100

/** By how much it is more or less; its colour says whether that is good for the seller. */
function Change({ now, before, isShare, better, was }: ChangeProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const by = isShare ? Math.round((now - before) * PERCENT * 10) / 10 : before > 0 ? now / before - 1 : null
  if (by === null) return null
  const direction = by > 0 ? 'more' : by < 0 ? 'less' : 'same'
  const size = isShare ? t('shopPage.points', { points: formats.number(Math.abs(by)) }) : formats.percent(Math.abs(by))
  const tone = direction === 'same' || better === 'neither' ? undefined : direction === better ? 'good' : 'bad'
  return (
    <span className="zg-shop-change" data-tone={tone} title={t('shopPage.beforeMeans', { was })}>
      {direction === 'same' ? t('shopPage.same') : t(`shopPage.${direction}`, { share: size })}
    </span>
  )
}
