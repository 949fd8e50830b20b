import { useMemo } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { type CalculatorSheet, calculatorInputs, unknownInputs } from './calculatorInputs.ts'
import { type OrderOutcome as OutcomeOf, toBars, toOutcome } from './outcome.ts'
import { type CalculatorAnswer, type PriceAnswer, roiBases } from './rules/breakEven.ts'
import type { Waterfall } from './rules/calculator.ts'
import { lines } from './rules/lines.ts'

const HUNDREDTHS = 100
const PERCENT = 100

/** What an order earns, of what that is made, and where the lines are beyond which it loses. */
export function Outcome({ sheet }: { readonly sheet: CalculatorSheet }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const outcome = useMemo(() => toOutcome(sheet), [sheet])
  const unknown = unknownInputs(sheet)
  const { profit } = outcome.waterfall.sums
  return (
    <div className="zg-profit-outcome">
      <Card aria-labelledby="profit-outcome">
        <CardHead>
          <h2 id="profit-outcome">{t('profit.outcome')}</h2>
        </CardHead>
        <CardBody>
          <p className="zg-profit-total" role="status">
            {profit === null ? (
              <Tag tone="warning">{t('profit.unknownProfit')}</Tag>
            ) : (
              <>
                <strong data-loses={profit < 0 || undefined}>{formats.money(profit)}</strong>{' '}
                {outcome.rate !== null && <span>{t('profit.rateOf', { rate: formats.percent(outcome.rate) })}</span>}
                {profit < 0 && <Tag tone="bad">{t('profit.loses')}</Tag>}
              </>
            )}
          </p>
          {unknown.length > 0 && (
            <p className="zg-muted">
              {t('profit.lacks', { names: unknown.map((name) => t(calculatorInputs[name].label)).join(t('list.separator')) })}
            </p>
          )}
          <WaterfallTable waterfall={outcome.waterfall} />
        </CardBody>
      </Card>
      <Answers outcome={outcome} />
    </div>
  )
}

function WaterfallTable({ waterfall }: { readonly waterfall: Waterfall }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const paid = waterfall.lines.paid ?? 0
  const bars = toBars(waterfall)
  return (
    <DataTable label={t('profit.waterfall')} isCompact className="zg-profit-waterfall">
      <thead>
        <tr>
          <th scope="col">{t('profit.line')}</th>
          <th scope="col" className="zg-cell-number">
            {t('profit.amount')}
          </th>
          <th scope="col" className="zg-cell-number">
            {t('profit.ofPaid')}
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {bars.map(({ kind, id, fen, from, to }) => (
          <tr key={id} data-kind={kind}>
            <th scope="row">{kind === 'line' ? t(lines[id].label) : t(`profit.sums.${id}`)}</th>
            <td className="zg-cell-number">{fen === null ? <Tag tone="warning">{t('profit.unknown')}</Tag> : formats.money(fen)}</td>
            <td className="zg-cell-number">{fen === null || paid <= 0 ? '—' : formats.percent(fen / paid)}</td>
            <td className="zg-profit-bar-cell" aria-hidden="true">
              {fen !== null && (
                <span
                  className="zg-profit-bar"
                  data-sign={fen < 0 ? 'minus' : 'plus'}
                  style={{ insetInlineStart: `${from * PERCENT}%`, width: `${(to - from) * PERCENT}%` }}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

function Answers({ outcome }: { readonly outcome: OutcomeOf }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { rois, price, returns, bid, target } = outcome
  const toRoi = (value: number) => formats.number(Math.round(value * HUNDREDTHS) / HUNDREDTHS)
  const toPrice = ({ fen }: PriceAnswer) => formats.money(fen)
  return (
    <Card aria-labelledby="profit-lines">
      <CardHead>
        <h2 id="profit-lines">{t('profit.limits')}</h2>
      </CardHead>
      <CardBody as="dl" className="zg-profit-answers">
        {roiBases.map((basis) => (
          <AnswerLine key={basis} label={t(`profit.roi.${basis}`)} hint={t(`profit.roiMeans.${basis}`)} answer={rois[basis]} show={toRoi} />
        ))}
        <AnswerLine label={t('profit.breakEvenPrice')} hint={t('profit.withAds')} answer={price} show={toPrice} />
        <AnswerLine
          label={t('profit.bearable')}
          hint={t('profit.bearableMeans')}
          answer={returns}
          show={(rate) => formats.percent(Math.min(1, rate))}
        />
        <AnswerLine label={t('profit.bid')} hint={t('profit.bidMeans')} answer={bid} show={formats.money} />
        <AnswerLine label={t('profit.targetPrice')} hint={t('profit.withAds')} answer={target} show={toPrice} />
        {outcome.suggested.map(({ name, roi, answer }) => (
          <AnswerLine
            key={name}
            label={t(`profit.suggested.${name}`, { roi: toRoi(roi / HUNDREDTHS) })}
            hint={t('profit.suggestedMeans')}
            answer={answer}
            show={toPrice}
          />
        ))}
      </CardBody>
    </Card>
  )
}

interface AnswerLineProps<Value> {
  readonly label: string
  readonly hint: string
  readonly answer: CalculatorAnswer<Value>
  readonly show: (value: Value) => string
}

/** A limit, or why there is none. */
function AnswerLine<Value>({ label, hint, answer, show }: AnswerLineProps<Value>) {
  const { t } = useTranslate()
  return (
    <div>
      <dt>
        {label} <span className="zg-muted">{hint}</span>
      </dt>
      <dd>
        {'none' in answer ? (
          <span className="zg-profit-none">
            <strong>{t('profit.noAnswer')}</strong> <span className="zg-muted">{t(`profit.none.${answer.none}`)}</span>
          </span>
        ) : (
          show(answer.value)
        )}
      </dd>
    </div>
  )
}
