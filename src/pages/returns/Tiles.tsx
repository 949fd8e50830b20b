import type { ReactNode } from 'react'
import type { MeasureSums } from '../../figures/measures/defineMeasure.ts'
import { toValue } from '../../figures/measures/defineMeasure.ts'
import { type MeasureName, measures } from '../../figures/measures/index.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { MeasureLabel, MeasureValue, NoValue } from '../../reports/parts/MeasureValue.tsx'
import { toMeasureText } from '../../reports/parts/measureText.ts'
import { Card } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useReturns } from './returnsContext.ts'
import { type ComparedMeasure, comparedMeasures, otherBasis, type ReturnFigures } from './useReturnFigures.ts'

interface TilesProps {
  readonly figures: ReturnFigures
  /** What the refund rate of the window comes to in the end; null: it is what it is. */
  readonly projected: number | null
  /** "46 of 50 shops", where some lack something. Null: none does. */
  readonly share: string | null
}

const shown = [
  'paidOrders',
  'refundRate',
  'refundBeforeShippingRate',
  'refundAfterShippingRate',
  'refundAfterReceiptRate',
  'controllableReturnRate',
  'refundAmount',
] as const satisfies readonly MeasureName[]

/** The sums over all shops: each stage with its own denominator, on both bases, against the period before. */
export function Tiles({ figures: { now, other, before }, projected, share }: TilesProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { openRows, question } = useReturns()
  const total = now.answer?.total
  return (
    <ul className="zg-returns-tiles" aria-label={t('returns.sums')}>
      {shown.map((measure) => (
        <Card as="li" key={measure}>
          <div className="zg-returns-tile-head">
            <MeasureLabel measure={measure} />
          </div>
          <p className="zg-returns-tile-value">
            <MeasureValue measure={measure} sums={total?.[measure]} open={() => openRows(measure, {}, '')} />
            {share && <Tag tone="warning">{share}</Tag>}
          </p>
          <Parts measure={measure} sums={total?.[measure]} />
          {isCompared(measure) && (
            <>
              <Beside label={t(`figures.bases.${otherBasis[question.basis]}`)}>
                <MeasureValue
                  measure={measure}
                  sums={other.answer?.total[measure]}
                  open={() => openRows(measure, {}, '', otherBasis[question.basis])}
                />
              </Beside>
              <Beside label={t('returns.before')}>
                <Before
                  measure={measure}
                  now={total?.[measure]}
                  before={before.answer?.total[measure]}
                  isWhole={before.answer?.complete.missing.length === 0}
                />
              </Beside>
            </>
          )}
          {measure === 'refundRate' && projected !== null && (
            <Beside label={t('returns.projected')}>
              <span className="zg-returns-young" title={t('returns.projectedMeans')}>
                {formats.percent(projected)}
              </span>
            </Beside>
          )}
        </Card>
      ))}
    </ul>
  )
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
  return (
    <p className="zg-returns-beside zg-muted">
      {t('figures.partOf', { part: formats.number(sums.part), whole: formats.number(sums.whole) })}
    </p>
  )
}

interface BeforeProps {
  readonly measure: MeasureName
  readonly now: MeasureSums | undefined
  readonly before: MeasureSums | undefined
  /** Every day of the period before is read. */
  readonly isWhole: boolean
}

const PERCENT = 100

/** The value of the period before, and by how many points a rate has moved since; a word says whether that is good. */
function Before({ measure, now, before, isWhole }: BeforeProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const text = toMeasureText(measures[measure], before, formats, t)
  const [newer, older] = [now ? toValue(now) : null, before ? toValue(before) : null]
  // Half of a period would be compared with a whole one.
  if (!isWhole) return <NoValue reason={t('returns.beforeNotWhole')} />
  if (text === null || newer === null || older === null) return <span>—</span>
  if (measures[measure].unit !== 'share') return <span>{text}</span>
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
