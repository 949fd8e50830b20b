import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { lacksOf } from '../../figures/answers/completeness.ts'
import { EVERY_ROW, type FigureAnswer, type FigureQuestion } from '../../figures/answers/question.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFigure } from '../../reports/live/useFigure.ts'
import { WINDOW_PARAMETER } from '../../reports/parts/figureView.ts'
import { NoValue } from '../../reports/parts/MeasureValue.tsx'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ColumnHeads } from '../../ui/ColumnHeads.tsx'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { SHOPS_PARAMETER } from '../../values/shopsParameter.ts'
import { FailureNotice } from '../parts/FailureNotice.tsx'
import { usePagePath } from '../parts/usePagePath.ts'
import { type ProfitInputName, type ProfitQuestion, profitInputs, useCosts, useProfitCall } from '../profit/index.ts'
import { type AdShare, FEE_DEFAULT, type LedgerCosts, type MoneyLine, RESALE_DEFAULT, toAdShare, toMoneyLines } from './moneyLines.ts'
import { useReturns } from './returnsContext.ts'

interface MoneyTableProps {
  readonly view: FigureScreenView
  readonly answer: FigureAnswer
  /** "46 of 50 shops", where some lack something. Null: none does. */
  readonly share: string | null
}

/** What the refunds are made of; costs are for those who may see them. */
export function MoneyTable({ view, answer, share }: MoneyTableProps) {
  const { t } = useTranslate()
  const ads = useAdShare()
  const { costs, costShare, error, retry } = useLedgerCosts(view, answer)
  const lines = toMoneyLines(answer, ads?.fen ?? null, costs)
  return (
    <Card className="zg-returns-block" aria-labelledby="returns-money">
      <h2 id="returns-money">
        {t('returns.money')} {share && <Tag tone="warning">{share}</Tag>}
      </h2>
      {Boolean(error) && <FailureNotice error={error} retry={retry} />}
      <DataTable label={t('returns.money')} isCompact className="zg-returns-rows">
        <thead>
          <ColumnHeads heads={[t('returns.what'), { number: t('returns.orders') }, { number: t('returns.amount') }]} />
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.kind}>
              <th scope="row">{t(`returns.lines.${line.kind}`)}</th>
              <td className="zg-cell-number">
                <Orders line={line} />
              </td>
              <td className="zg-cell-number">
                <Amount line={line} isByLedger={typeof costs === 'object'} />
                {line.kind === 'ads' && ads && ads.fen !== null && ads.done < ads.total && (
                  <Tag tone="warning">{t('queries.ofShopsShort', { done: ads.done, total: ads.total })}</Tag>
                )}
                {line.cost && costShare && costShare !== share && <Tag tone="warning">{costShare}</Tag>}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {costs === 'waiting' && (
        <p className="zg-muted" role="status">
          {t('returns.countingCosts')}
        </p>
      )}
      <p className="zg-muted">
        {typeof costs === 'object' && t('returns.moneyHint')} <Defaults lines={lines} costs={costs} /> {t('returns.adsHint')}
      </p>
    </Card>
  )
}

function Orders({ line: { kind, orders, measure, cost } }: { readonly line: MoneyLine }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { question, openRows } = useReturns()
  if (measure === null) return <span className="zg-muted">{t('returns.notByOrders')}</span>
  if (orders === null) return <NoValue reason={t('figures.notReadSoFar')} />
  const label = t(`returns.lines.${kind}`)
  return (
    <>
      <Button
        kind="link"
        aria-label={t('figures.openRows', { label: `${label} · ${formats.number(orders)}` })}
        onClick={() => openRows(measure, {}, label, cost ? 'ordered' : question.basis)}
      >
        {formats.number(orders)}
      </Button>
      {cost && cost.orders !== orders && (
        <span className="zg-returns-note">{t('returns.costOfOrders', { orders: formats.number(cost.orders) })}</span>
      )}
    </>
  )
}

function Amount({ line: { kind, fen, cost }, isByLedger }: { readonly line: MoneyLine; readonly isByLedger: boolean }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { question } = useReturns()
  if (fen === null && !cost)
    return kind === 'ads' ? <Tag tone="quiet">{t('returns.adsUnknown')}</Tag> : <NoValue reason={t('figures.notReadSoFar')} />
  const isOfGoods = kind === 'goodsKept' || kind === 'goodsBack'
  const isDefault = cost !== null && cost.presetFen !== 0 && cost.presetFen === cost.knownFen
  return (
    <>
      {fen === null ? <Tag tone="quiet">{t('returns.costUnknown')}</Tag> : formats.money(fen)}{' '}
      {isDefault && <Tag tone="quiet">{t('returns.isDefault')}</Tag>}
      {cost && isByLedger && question.basis === 'asked' && <Tag tone="quiet">{t('figures.bases.ordered')}</Tag>}
      {cost && cost.presetFen !== 0 && !isDefault && (
        <span className="zg-returns-note">{t('returns.partlyDefault', { amount: formats.money(cost.presetFen) })}</span>
      )}
      {cost && cost.unknownFen > 0 && (
        <span className="zg-returns-note">
          {isOfGoods ? (
            <LedgerLink text={t('returns.goodsWithoutCost', { amount: formats.money(cost.unknownFen) })} />
          ) : (
            t('returns.ordersWithoutCost', { amount: formats.money(cost.unknownFen) })
          )}
        </span>
      )}
    </>
  )
}

/** To the goods of the same days whose cost is not entered. */
function LedgerLink({ text }: { readonly text: string }) {
  const [query] = useSearchParams()
  const { question } = useReturns()
  const path = usePagePath('profitRateCompute')
  if (!path) return text
  const window = query.get(WINDOW_PARAMETER)
  const ledger = new URLSearchParams({
    part: 'ledger',
    costs: 'unknown',
    [SHOPS_PARAMETER]: question.shops.join(','),
    ...(window && { [WINDOW_PARAMETER]: window }),
  })
  return (
    <ButtonLink kind="link" to={`${path}?${ledger}`}>
      {text}
    </ButtonLink>
  )
}

/** Which values were taken where the ledger says nothing. */
function Defaults({ lines, costs }: { readonly lines: readonly MoneyLine[]; readonly costs: CostsState }) {
  const { t } = useTranslate()
  const formats = useFormats()
  if (!lines.some(({ cost }) => cost !== null && cost.presetFen !== 0)) return null
  const fee = formats.percent(FEE_DEFAULT)
  if (typeof costs !== 'object') return t('returns.defaultFee', { fee })
  const money = (name: ProfitInputName) => formats.money(profitInputs[name].preset ?? 0)
  return t('returns.defaults', {
    fee,
    freight: money('freightFen'),
    packing: money('packingFen'),
    insurance: money('insuranceFen'),
    repack: money('repackFen'),
    resale: formats.percent(RESALE_DEFAULT),
  })
}

/** Null: not answered yet. */
function useAdShare(): AdShare | null {
  const { question } = useReturns()
  const asked = useMemo<FigureQuestion>(
    () => ({
      ...question,
      measure: 'adSpend',
      beside: ['salesAmount', 'refundAmount'],
      by: ['shop'],
      top: { order: 'most', limit: EVERY_ROW },
      bySheets: true,
    }),
    [question],
  )
  const { answer } = useFigure(asked)
  return useMemo(() => answer && toAdShare(answer, question.shops), [answer, question])
}

type CostsState = LedgerCosts | 'hidden' | 'waiting'

interface AskedCosts {
  readonly costs: CostsState
  /** Of how many shops the costs are whole; null: of all. */
  readonly costShare: string | null
  readonly error: unknown
  readonly retry: () => void
}

/** What refunds cost by the ledger. Profits are counted by order date alone, so that the orders of these lines are, too. */
function useLedgerCosts({ shops, askedUids, window, basis }: FigureScreenView, answer: FigureAnswer): AskedCosts {
  const { t } = useTranslate()
  const may = useMay()
  const { question } = useReturns()
  const isWanted = may('costList') && may('profitSettings') && askedUids.length > 0
  const ledger = useCosts(isWanted ? askedUids : null)
  const settings = useAnswer('profitSettings', {}, { isWanted })
  const asked = useMemo<Omit<ProfitQuestion, 'ledger'> | null>(() => {
    if (!isWanted || !shops || !settings.data) return null
    const { shared, freight } = settings.data
    const everyShop = shops.map(({ shop_uid }) => shop_uid)
    return { shops: askedUids, window, everyShop, shared, freight, by: 'shop', top: { from: 0, limit: 0 }, withReturns: true }
  }, [isWanted, shops, settings.data, askedUids, window])
  const profit = useProfitCall('profit', asked, ledger.data)
  const byOrder = useMemo<FigureQuestion | null>(
    () =>
      isWanted && basis === 'asked'
        ? {
            ...question,
            measure: 'refundAfterShippingRate',
            beside: ['refundOnlyAfterShippingRate', 'returnedGoodsRate'],
            basis: 'ordered',
            by: [],
          }
        : null,
    [isWanted, basis, question],
  )
  const counted = useFigure(byOrder)
  const total = basis === 'ordered' ? answer.total : counted.answer?.total
  const returns = profit.answer?.returns
  const error = ledger.error ?? settings.error ?? profit.error
  const lacks = profit.answer ? lacksOf(profit.answer.complete) : []
  const missing = new Set(lacks.filter(({ kind }) => kind !== 'promotion').map(({ shop }) => shop))
  const done = askedUids.filter((shop) => !missing.has(shop)).length
  return {
    costs: !isWanted || error ? 'hidden' : returns && total ? { returns, total } : 'waiting',
    costShare: done < askedUids.length ? t('queries.ofShopsShort', { done, total: askedUids.length }) : null,
    error,
    retry: () => void Promise.all([ledger.refetch(), settings.refetch()]),
  }
}
