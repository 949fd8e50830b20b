import { useMemo, useState } from 'react'
import { daysInPart } from '../../figures/answers/completeness.ts'
import { EVERY_ROW, type FigureAnswer, type FigureQuestion } from '../../figures/answers/question.ts'
import { daysOfWindow } from '../../figures/days.ts'
import { toValue } from '../../figures/measures/defineMeasure.ts'
import { measures } from '../../figures/measures/index.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFigure } from '../../reports/live/useFigure.ts'
import { Completeness } from '../../reports/parts/Completeness.tsx'
import { toUnitText } from '../../reports/parts/measureText.ts'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { Chart } from '../../ui/charts/Chart.tsx'
import { type ChartRow, isAnyKnown } from '../../ui/charts/chartRow.ts'
import { useShortFormats } from '../../ui/charts/useShortFormats.ts'
import { ListMessage, ListSkeleton } from '../../ui/ListStates.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { useFormats } from '../../ui/useFormats.ts'

interface DayTrendProps extends Pick<FigureScreenView, 'shops' | 'window'> {
  /** shop_uid of the shops whose ads are added up. */
  readonly askedUids: readonly string[]
  /** Only ads for these goods. Default: all, also what is spent for no goods. */
  readonly goods?: readonly string[]
  /** What the file of the chart is called. */
  readonly fileName: string
  /** Of the chart alone, where it is above a table. Default: as high as a chart is, with its choice of faces. */
  readonly heightPx?: number
}

const faces = ['money', 'roi'] as const
type Face = (typeof faces)[number]

/** What ads cost and brought day by day, from the store: with its age and the days that it lacks. */
export function DayTrend({ shops, window, askedUids, goods, fileName, heightPx }: DayTrendProps) {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const short = useShortFormats()
  const [face, setFace] = useState<Face>('money')
  const question = useMemo<FigureQuestion>(
    () => ({
      measure: 'adSpend',
      beside: ['roi', 'netRoi'],
      by: ['day'],
      window,
      basis: 'ordered',
      shops: askedUids,
      ...(goods && { goods }),
      top: { order: 'most', limit: EVERY_ROW },
    }),
    [window, askedUids, goods],
  )
  const asked = useFigure(question)
  const names = useMemo(
    () => ({
      spend: text(measures.adSpend.label),
      sales: t('promotion.sales'),
      gross: text(measures.roi.label),
      net: text(measures.netRoi.label),
    }),
    [text, t],
  )
  const rows = useMemo(() => (asked.answer ? toDayPoints(asked.answer, face, names) : []), [asked.answer, face, names])
  return (
    <div className="zg-promotion-trend">
      {heightPx === undefined && <Completeness asked={asked} view={{ shops, askedUids }} about={t('promotion.byDay')} />}
      {heightPx === undefined && (
        <fieldset className="zg-figure-choice">
          <legend className="zg-visually-hidden">{t('promotion.trendOf')}</legend>
          <Segmented segments={faces.map((value) => ({ value, label: t(`promotion.faces.${value}`) }))} chosen={face} choose={setFace} />
        </fieldset>
      )}
      {!asked.answer && <ListSkeleton />}
      {asked.answer && !isAnyKnown(rows) && <ListMessage title={t('promotion.noDays')} hint={t('promotion.noDaysHint')} />}
      {isAnyKnown(rows) && (
        <Chart
          kind={face === 'money' ? 'column' : 'line'}
          label={t('promotion.byDay')}
          rows={rows}
          tones={face === 'money' ? { [names.spend]: 'beside', [names.sales]: 'main' } : null}
          {...(face === 'money' && { formatShort: short.money })}
          formatValue={(value) => toUnitText(face === 'money' ? 'fen' : 'times', value, formats, t)}
          fileName={fileName}
          {...(heightPx !== undefined && { heightPx })}
        />
      )}
    </div>
  )
}

interface SeriesNames {
  readonly spend: string
  readonly sales: string
  readonly gross: string
  readonly net: string
}

/** Every day of the window. One that was not read of every shop, or whose report does not say something, is a gap. */
export function toDayPoints(
  { window, rows, complete }: Pick<FigureAnswer, 'window' | 'rows' | 'complete'>,
  face: Face,
  names: SeriesNames,
): readonly ChartRow[] {
  const days = daysOfWindow(window)
  const inPart = daysInPart(complete, days)
  const byDay = new Map(rows.map(({ day, sums }) => [day, sums]))
  return days.flatMap((day): ChartRow[] => {
    const x = day.slice('2026-'.length)
    const { adSpend, roi, netRoi } = (inPart.has(day) ? null : byDay.get(day)) ?? {}
    // Sales are drawn where they are those of all that was spent.
    const sales = roi && roi.whole === adSpend?.part ? roi.part : null
    return face === 'money'
      ? [
          { x, y: adSpend?.part ?? null, series: names.spend },
          { x, y: sales, series: names.sales },
        ]
      : [
          { x, y: roi ? toValue(roi) : null, series: names.gross },
          { x, y: netRoi ? toValue(netRoi) : null, series: names.net },
        ]
  })
}
