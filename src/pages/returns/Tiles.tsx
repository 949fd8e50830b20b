import type { ReactNode } from 'react'
import { shopsInPart } from '../../figures/answers/completeness.ts'
import type { FigureAnswer } from '../../figures/answers/question.ts'
import type { MeasureSums } from '../../figures/measures/defineMeasure.ts'
import { toValue, usesAfterSales } from '../../figures/measures/defineMeasure.ts'
import { type MeasureName, measures } from '../../figures/measures/index.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { MeasureLabel, MeasureValue, NoValue } from '../../reports/parts/MeasureValue.tsx'
import { toMeasureText } from '../../reports/parts/measureText.ts'
import { PartSign } from '../../shops/PartSign.tsx'
import { Card } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import type { Ripeness } from './cohorts.ts'
import { useReturns } from './returnsContext.ts'
import { type ComparedMeasure, comparedMeasures, otherBasis, type ReturnFigures } from './useReturnFigures.ts'

interface TilesProps {
  readonly figures: ReturnFigures
  /** What the refund rate of the window comes to in the end; null: it is what it is. */
  readonly projected: number | null
  /** What the period before may be compared with. */
  readonly ripeness: Ripeness
  /** Of how many shops the sums are whole; null: nothing is answered yet. */
  readonly share: { readonly done: number; readonly total: number } | null
}

const shown = [
  'refundRate',
  'refundBeforeShippingRate',
  'refundAfterShippingRate',
  'refundAfterReceiptRate',
  'controllableReturnRate',
  'refundAmount',
] as const satisfies readonly MeasureName[]

/** The sums over all shops: each stage with its own denominator, which its number says, on both bases, against the period before. */
export function Tiles({ figures: { now, other, before }, projected, ripeness, share }: TilesProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { openRows, question } = useReturns()
  const total = now.answer?.total
  const newerOf = (measure: ComparedMeasure, counted: MeasureSums | undefined) => {
    if (ripeness.now) return counted ? toValue(counted) : null
    return measure === 'refundRate' && ripeness.before && projected !== null ? projected : 'tooYoung'
  }
  return (
    <ul className="zg-returns-tiles" aria-label={t('returns.sums')}>
      {shown.map((measure) => (
        <Card as="li" key={measure}>
          <div className="zg-returns-tile-head">
            <MeasureLabel measure={measure} />
          </div>
          <p className="zg-returns-tile-value">
            <ReadValue measure={measure} answer={now.answer} open={() => openRows(measure, {}, '')} />
            {share && <PartSign of={share} />}
            <Parts measure={measure} sums={isUnread(measure, now.answer, question.shops) ? undefined : total?.[measure]} />
          </p>
          {isCompared(measure) && (
            <>
              {measure === 'refundRate' && projected !== null ? (
                <Beside label={t('returns.projected')}>
                  <span className="zg-returns-young" title={t('returns.projectedMeans')}>
                    {formats.percent(projected)}
                  </span>
                </Beside>
              ) : (
                <Beside label={t(`figures.bases.${otherBasis[question.basis]}`)}>
                  <ReadValue measure={measure} answer={other.answer} open={() => openRows(measure, {}, '', otherBasis[question.basis])} />
                </Beside>
              )}
              <Beside label={t('returns.before')}>
                <Before
                  measure={measure}
                  newer={newerOf(measure, total?.[measure])}
                  before={before.answer?.total[measure]}
                  isWhole={before.answer?.complete.isComplete !== false}
                />
              </Beside>
            </>
          )}
        </Card>
      ))}
    </ul>
  )
}

interface ReadValueProps {
  readonly measure: MeasureName
  readonly answer: FigureAnswer | null
  readonly open: () => void
}

function ReadValue({ measure, answer, open }: ReadValueProps) {
  const { t } = useTranslate()
  const { question } = useReturns()
  if (isUnread(measure, answer, question.shops)) return <NoValue reason={t('figures.notReadSoFar')} />
  return <MeasureValue measure={measure} sums={answer?.total[measure]} open={open} />
}

/** Half is not a figure: nothing was read of it, or no shop has all of its days. */
function isUnread(measure: MeasureName, answer: FigureAnswer | null, shops: readonly string[]): boolean {
  if (!answer) return false
  const inPart = shopsInPart(answer.complete, usesAfterSales(measures[measure]) ? ['orders', 'afterSales'] : ['orders'])
  return !answer.total[measure] || (shops.length > 0 && shops.every((shop) => inPart.has(shop)))
}

const isCompared = (measure: MeasureName): measure is ComparedMeasure => comparedMeasures.some((each) => each === measure)

function Beside({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <p className="zg-returns-beside">
      <span className="zg-muted">{label}</span> {children}
    </p>
  )
}

/** How many of how many. */
function Parts({ measure, sums }: { readonly measure: MeasureName; readonly sums: MeasureSums | undefined }) {
  const { t } = useTranslate()
  const formats = useFormats()
  if (!sums || sums.whole === null || measures[measure].unit !== 'share') return null
  const words = t('figures.partOf', { part: formats.number(sums.part), whole: formats.number(sums.whole) })
  return (
    <span className="zg-returns-tile-parts zg-muted" title={words}>
      {words}
    </span>
  )
}

interface BeforeProps {
  readonly measure: MeasureName
  /** What it is compared with: what was counted, or what young orders come to. */
  readonly newer: number | 'tooYoung' | null
  readonly before: MeasureSums | undefined
  /** The period before lacks nothing, or is not answered yet. */
  readonly isWhole: boolean
}

const PERCENT = 100

/** The value of the period before, and by how many points a rate has moved since; a word says whether that is good, where both are of like age. */
function Before({ measure, newer, before, isWhole }: BeforeProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const text = toMeasureText(measures[measure], before, formats, t)
  const older = before ? toValue(before) : null
  // Half of a period would be compared with a whole one.
  if (!isWhole) return <NoValue reason={t('returns.beforeNotWhole')} />
  if (text === null || newer === null || older === null) return <span>—</span>
  if (measures[measure].unit !== 'share') return <span>{text}</span>
  if (newer === 'tooYoung') {
    return (
      <span title={t('returns.tooYoungMeans')}>
        {text} <span className="zg-muted">{t('returns.tooYoung')}</span>
      </span>
    )
  }
  const points = Math.round((newer - older) * PERCENT * 10) / 10
  if (points === 0) return <span>{text}</span>
  return (
    <span>
      {text}{' '}
      <Tag tone={points > 0 ? 'bad' : 'good'}>
        {t(points > 0 ? 'returns.worse' : 'returns.better', { points: formats.number(Math.abs(points)) })}
      </Tag>
    </span>
  )
}
