import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Cost } from '../../../../contract/entities/cost.ts'
import { shopsUnread } from '../../../figures/answers/completeness.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { ChartFold } from '../../../reports/parts/ChartFold.tsx'
import { NoValue } from '../../../reports/parts/MeasureValue.tsx'
import { PartSign } from '../../../shops/PartSign.tsx'
import { useShopName } from '../../../shops/useShopName.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../../ui/Card.tsx'
import { Chart } from '../../../ui/charts/Chart.tsx'
import { type ChartRow, toUniqueNames } from '../../../ui/charts/chartRow.ts'
import { DataTable } from '../../../ui/charts/DataTable.tsx'
import { Spark } from '../../../ui/charts/Spark.tsx'
import { lazyOnce } from '../../../ui/lazyOnce.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { useAddressChoice } from '../../parts/useAddressChoice.ts'
import type { ProfitAnswer, ProfitDays, ProfitGrouping, ProfitMover, ProfitRow, ProfitScope } from '../figures/profitQuestion.ts'
import { lineIds, lines, profitSums } from '../rules/lines.ts'
import { knownSumOf, type PartlyKnown, profitLessOwn } from '../rules/soldProfit.ts'
import { LikelyTile } from './LikelyTile.tsx'
import { type Standing, useProfitCallBeside } from './useProfitCall.ts'

const DaysChart = lazyOnce(() => import('./DaysChart.tsx').then((module) => module.DaysChart))
const ProfitChangeTable = lazyOnce(() => import('./ProfitChangeTable.tsx').then((module) => module.ProfitChangeTable))
const MoverPanel = lazyOnce(() => import('./RowPanel.tsx').then((module) => module.MoverPanel))
/** What is opened below the sums. */
const parts = ['none', 'why', 'where'] as const

interface ProfitHeadProps {
  readonly answer: ProfitAnswer
  /** Of `answer`: while that is an old one, nothing beside it is asked. */
  readonly standing: Standing
  readonly scope: Omit<ProfitScope, 'ledger'> | null
  readonly costs: readonly Cost[] | undefined
  readonly by: ProfitGrouping
  /** Plans new prices for what loses. Null: this user may not. */
  readonly raise: (() => void) | null
}

/** Of how much costs are known, what all of it comes to, what earns and what loses, and why that changed. */
export function ProfitHead({ answer, standing, scope, costs, by, raise }: ProfitHeadProps) {
  const { t } = useTranslate()
  // In the address: who goes to a shop from here comes back to it.
  const [opened, open] = useAddressChoice('opened', parts)
  const [moved, setMoved] = useState<ProfitMover | null>(null)
  const { answer: days } = useProfitCallBeside(standing, 'profitDays', scope, costs)
  return (
    <>
      <Card aria-labelledby="profit-table" className="zg-profit-summary">
        <CardHead>
          <h2 id="profit-table" className="zg-visually-hidden">
            {t('profit.table.title')}
          </h2>
          <Sums answer={answer} shops={scope?.shops ?? []} days={days} />
          {(['why', 'where'] as const).map((part) => (
            <Button key={part} size="small" aria-expanded={opened === part} onClick={() => open(opened === part ? 'none' : part)}>
              {t(`profit.table.${part}`)}
            </Button>
          ))}
          {raise && (
            <Button size="small" onClick={raise}>
              {t('profit.table.raiseNow')}
            </Button>
          )}
          {scope && <LikelyTile standing={standing} scope={scope} costs={costs} shop={null} />}
          <Coverage answer={answer} />
        </CardHead>
        {opened === 'why' && scope && (
          <CardBody>
            <ProfitChangeTable scope={scope} of={null} costs={costs} name={t('profit.table.total')} open={setMoved} />
          </CardBody>
        )}
        {moved && scope && <MoverPanel mover={moved} scope={scope} costs={costs} close={() => setMoved(null)} />}
        {opened === 'where' && (
          <CardBody className="zg-profit-head">
            <Total answer={answer} />
            <Extremes answer={answer} by={by} />
          </CardBody>
        )}
      </Card>
      {scope && (
        <ChartFold screen="profit" title={t('profit.table.days')}>
          <DaysChart days={days} shops={scope.shops.length} />
        </ChartFold>
      )}
    </>
  )
}

interface SumsProps {
  readonly answer: ProfitAnswer
  readonly shops: readonly string[]
  /** Null: not known yet. */
  readonly days: readonly ProfitDays[] | null
}

/** The three sums in one line: what came in, what is left before ads, and what is left, also less what no goods bear. */
function Sums({ answer: { total, own, complete, window, costs }, shops, days }: SumsProps) {
  const { t } = useTranslate()
  // The chip of costs beside it says how much is known: a small sign is enough where that is why.
  const isPartSeen = costs.knownGoods < costs.goods
  const mark = <PartSign of={{ done: costs.knownGoods, total: costs.goods }} words={t('profit.table.partly')} />
  const unread = shopsUnread(complete, 'orders', window)
  // Of nothing that was read there is no sum.
  const isUnread = shops.length > 0 && shops.every((shop) => unread.has(shop))
  return (
    <dl className="zg-profit-sums">
      {profitSums.map((sum) => {
        const amount = sum === 'profit' ? profitLessOwn(total.sums, own) : total.sums[sum]
        return (
          <div key={sum}>
            <dt>{t(`profit.sums.${sum}`)}</dt>
            <dd>
              <KnownAmount amount={isUnread ? nothingKnown : amount} {...(isPartSeen && { mark })} />
              {sum === 'profit' && !isUnread && days && <DaysLine days={days} />}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The profit of each day as a small line; a day that lacks more shops than others is a gap. */
function DaysLine({ days }: { readonly days: readonly ProfitDays[] }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const least = Math.min(...days.map(({ lacking }) => lacking))
  const values = days.map(({ fen, lacking }) => (lacking === least ? fen : null))
  if (values.every((value) => value === null)) return null
  const words = days.flatMap(({ from }, at) => (values[at] == null ? [] : [`${from} ${formats.money(values[at] ?? 0)}`]))
  return <Spark values={values} label={words.slice(-DAYS_IN_WORDS).join(t('list.separator'))} />
}

/** The line says its last week in words. */
const DAYS_IN_WORDS = 7

const nothingKnown: PartlyKnown = { fen: null, knownFen: 0 }

interface KnownAmountProps {
  readonly amount: PartlyKnown
  readonly isPlain?: boolean
  /** What marks a part. Default: the word. */
  readonly mark?: ReactNode
}

/** Where a part is unknown, the amount is that of the rest, and says so; where nothing is known, there is none. */
function KnownAmount({ amount, isPlain = false, mark }: KnownAmountProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const knownFen = knownSumOf(amount)
  if (knownFen === null) return <NoValue reason={t('profit.unknown')} />
  return (
    <>
      <span data-loses={(!isPlain && knownFen < 0) || undefined}>{formats.money(knownFen)}</span>{' '}
      {amount.fen === null && (mark ?? <Tag tone="warning">{t('profit.table.partly')}</Tag>)}
    </>
  )
}

/** A link to the ledger where something is missing there. */
function Coverage({ answer: { costs } }: { readonly answer: ProfitAnswer }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const [query] = useSearchParams()
  const isWhole = costs.goods === costs.knownGoods
  const share = costs.paidFen > 0 ? formats.percent(costs.knownPaidFen / costs.paidFen) : '—'
  const ledger = new URLSearchParams(query)
  ledger.set('part', 'ledger')
  ledger.set('costs', 'unknown')
  // Nothing was sold, or nothing is read: no cost is wanted of it.
  if (costs.goods === 0) return null
  return (
    <>
      <p role="status" className="zg-profit-coverage">
        <span title={t('profit.ledger.coverage', { known: formats.number(costs.knownGoods), goods: formats.number(costs.goods), share })}>
          <Tag tone={isWhole ? 'good' : 'warning'}>{t('profit.table.costsKnown', { share })}</Tag>
        </span>
      </p>
      {!isWhole && (
        <ButtonLink size="small" to={{ search: `?${ledger}` }}>
          {t('profit.table.toLedger')}
        </ButtonLink>
      )}
    </>
  )
}

/** From what buyers paid to what is left, over all rows, with what no goods bear. */
function Total({ answer: { total, own } }: { readonly answer: ProfitAnswer }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const ownFen = own.adsFen + own.sharedFen
  return (
    <DataTable label={t('profit.table.total')} isCompact className="zg-profit-waterfall">
      <tbody>
        {profitSums.flatMap((sum) => [
          ...lineIds
            .filter((id) => lines[id].into === sum && (total.lines[id].knownFen !== 0 || total.lines[id].fen === null))
            .map((id) => <TotalLine key={id} label={t(lines[id].label)} amount={total.lines[id]} />),
          <TotalLine key={sum} label={t(`profit.sums.${sum}`)} amount={total.sums[sum]} isSum />,
        ])}
        {own.adsFen > 0 && <TotalLine label={t('profit.table.adsOfNone')} amount={toKnown(-own.adsFen)} />}
        {own.sharedFen > 0 && <TotalLine label={t('profit.table.sharedOfNone')} amount={toKnown(-own.sharedFen)} />}
        {ownFen > 0 && <TotalLine label={t('profit.table.whole')} amount={profitLessOwn(total.sums, own)} isSum />}
      </tbody>
      <caption className="zg-muted">
        {t('profit.table.knownOf', {
          known: formats.number(total.coverage.knownGoods),
          goods: formats.number(total.coverage.goods),
        })}
      </caption>
    </DataTable>
  )
}

const toKnown = (fen: number): PartlyKnown => ({ fen, knownFen: fen })

interface TotalLineProps {
  readonly label: string
  readonly amount: PartlyKnown
  readonly isSum?: boolean
}

function TotalLine({ label, amount, isSum = false }: TotalLineProps) {
  return (
    <tr data-kind={isSum ? 'sum' : 'line'}>
      <th scope="row">{label}</th>
      <td className="zg-cell-number">
        <KnownAmount amount={amount} isPlain={!isSum} />
      </td>
    </tr>
  )
}

const BARS = 8
const NAME_CHARS = 12

/** The greatest losses and the greatest profits. */
function Extremes({ answer: { worst, best }, by }: Pick<ProfitHeadProps, 'answer' | 'by'>) {
  const nameOf = useShopName()
  const { t } = useTranslate()
  const formats = useFormats()
  const bars = toProfitBars(worst, best, (row) => toBarName(row, by, nameOf), t('profit.sums.profit'))
  if (bars.length === 0) return null
  return (
    <Chart kind="bar" label={t('profit.table.extremes')} rows={bars} formatValue={formats.money} fileName={t('profit.table.extremes')} />
  )
}

/** Losses from the left, profits to the right: each row once, under a name of its own. */
export function toProfitBars(
  worst: readonly ProfitRow[],
  best: readonly ProfitRow[],
  nameOf: (row: ProfitRow) => string,
  series: string,
): readonly ChartRow[] {
  const isKnown = ({ sums }: ProfitRow) => sums.profit !== null
  const losing = worst.filter((row) => isKnown(row) && (row.sums.profit ?? 0) < 0).slice(0, BARS)
  const earning = best.filter((row) => isKnown(row) && (row.sums.profit ?? 0) > 0).slice(0, BARS)
  const shown = [...losing, ...earning.toReversed()]
  const names = toUniqueNames(shown.map(nameOf))
  return shown.map((row, at) => ({ x: names[at] ?? '', y: row.sums.profit ?? 0, series }))
}

function toBarName({ name, goods, shop, sku }: ProfitRow, by: ProfitGrouping, nameOf: (shop: string) => string): string {
  if (by === 'shop') return nameOf(shop)
  const title = (name.title ?? goods).slice(0, NAME_CHARS)
  return by === 'sku' ? [title, name.spec ?? sku].join(' ') : title
}
