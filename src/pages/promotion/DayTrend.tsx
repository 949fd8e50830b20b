import { useMemo, useState } from 'react'
import { EVERY_ROW, type FigureQuestion, type FigureRow } from '../../figures/answers/question.ts'
import { toValue } from '../../figures/measures/defineMeasure.ts'
import { measures } from '../../figures/measures/index.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFigure } from '../../reports/live/useFigure.ts'
import { Completeness } from '../../reports/parts/Completeness.tsx'
import { toUnitText } from '../../reports/parts/measureText.ts'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { Chart } from '../../ui/charts/Chart.tsx'
import type { ChartRow } from '../../ui/charts/chartRow.ts'
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
  const rows = useMemo(() => toDayPoints(asked.answer?.rows ?? [], face, names), [asked.answer, face, names])
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
      {asked.answer && rows.length === 0 && <ListMessage title={t('promotion.noDays')} hint={t('promotion.noDaysHint')} />}
      {rows.length > 0 && (
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

/** Days in their order. A day whose report does not say something has no point for it. */
export function toDayPoints(rows: readonly FigureRow[], face: Face, names: SeriesNames): readonly ChartRow[] {
  return rows
    .toSorted((left, right) => (left.day ?? '').localeCompare(right.day ?? ''))
    .flatMap(({ day = '', sums }) => {
      const x = day.slice('2026-'.length)
      const { adSpend, roi, netRoi } = sums
      // Sales are drawn where they are those of all that was spent.
      const sales = roi && roi.whole === adSpend?.part ? roi.part : null
      const points: readonly (readonly [string, number | null | undefined])[] =
        face === 'money'
          ? [
              [names.spend, adSpend?.part],
              [names.sales, sales],
            ]
          : [
              [names.gross, roi && toValue(roi)],
              [names.net, netRoi && toValue(netRoi)],
            ]
      return points.flatMap(([series, y]): ChartRow[] => (typeof y === 'number' ? [{ x, y, series }] : []))
    })
}
