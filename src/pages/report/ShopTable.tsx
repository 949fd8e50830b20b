import { Link } from 'react-router-dom'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { WINDOW_PARAMETER } from '../../reports/parts/figureView.ts'
import { NoValue } from '../../reports/parts/MeasureValue.tsx'
import { PartSign } from '../../shops/PartSign.tsx'
import { ShopName } from '../../shops/ShopName.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ColumnHeads } from '../../ui/ColumnHeads.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { SHOPS_PARAMETER } from '../../values/shopsParameter.ts'
import { usePagePaths } from '../parts/usePagePath.ts'
import { SalesBeside } from './ReportTiles.tsx'
import { type ReportLine, type ReportSums, type ReportTotal, shareOfSum } from './reportRows.ts'
import type { ReportDays } from './rules/period.ts'

interface ShopTableProps {
  readonly days: ReportDays
  readonly lines: readonly ReportLine[]
  readonly total: ReportTotal
  readonly isAnswered: boolean
  /** The key of the text that is said in the place of a profit of these shops. */
  readonly whyNoProfit: (uids: readonly string[]) => Parameters<ReturnType<typeof useTranslate>['t']>[0]
}

/** A line a shop and their sum: what the tiles say, in its parts. */
export function ShopTable({ days, lines, total, isAnswered, whyNoProfit }: ShopTableProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const linkOf = useShopLinks(days)
  const answered = (uids: readonly string[]) => ({ isAnswered, noProfit: t(whyNoProfit(uids)) })
  const heads = ['sales', 'change', 'orders', 'refunded', 'refundShare', 'ads', 'adShare', 'profit', 'margin'] as const
  return (
    <Card aria-labelledby="report-shops">
      <CardHead>
        <h2 id="report-shops">{t('report.shops')}</h2>
      </CardHead>
      <div className="zg-table-frame">
        <table className="zg-table zg-table-compact zg-report-shops">
          <thead>
            <ColumnHeads heads={[t('report.shop'), ...heads.map((name) => ({ number: t(`report.${name}`) }))]} />
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.shop_uid}>
                <th scope="row">
                  <ShopName of={line.shop_uid} />
                </th>
                <Cells
                  sums={line}
                  salesWithRefundsFen={line.salesFen}
                  salesWithAdsFen={line.salesFen}
                  linkOf={(name) => linkOf(name, line.shop_uid)}
                  {...answered([line.shop_uid])}
                />
              </tr>
            ))}
            {total.ownFen !== 0 && (
              <tr>
                <th scope="row">{t('report.own')}</th>
                {heads.map((name) => (
                  <td key={name} className="zg-cell-number" data-label={name === 'profit' ? t('report.profit') : undefined}>
                    {name === 'profit' && formats.money(-total.ownFen)}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                {t('report.total')} <PartSign of={{ done: total.known.salesFen, total: total.lines }} />
              </th>
              <Cells
                sums={total}
                salesWithRefundsFen={total.salesWithRefundsFen}
                salesWithAdsFen={total.salesWithAdsFen}
                {...answered(lines.map(({ shop_uid }) => shop_uid))}
              />
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  )
}

/** The screen that explains a figure, by the name of its page. */
const pageOf: Readonly<Record<string, string>> = {
  sales: 'sales',
  refunded: 'returnMall',
  ads: 'goodsPromotion',
  profit: 'profitRateCompute',
}

/** Where a figure of a shop is explained, for the same days; null: nowhere that this user may open. */
function useShopLinks({ from, to }: ReportDays) {
  const pathOf = usePagePaths()
  return (name: string, shop_uid: string): string | null => {
    const path = pathOf(pageOf[name] ?? '')
    return path && `${path}?${new URLSearchParams({ [WINDOW_PARAMETER]: `${from}..${to}`, [SHOPS_PARAMETER]: shop_uid })}`
  }
}

interface CellsProps {
  readonly sums: ReportSums
  readonly salesWithRefundsFen: number | null
  readonly salesWithAdsFen: number | null
  readonly isAnswered: boolean
  readonly noProfit: string
  /** Where a figure is explained. Default: none leads anywhere. */
  readonly linkOf?: (name: string) => string | null
}

function Cells({ sums, salesWithRefundsFen, salesWithAdsFen, isAnswered, noProfit, linkOf = () => null }: CellsProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { salesFen, orders, refundedFen, adsFen, profitFen, knownPaidFen } = sums
  const dash = <NoValue reason={t(isAnswered ? 'report.notRead' : 'report.asking')} />
  const money = (fen: number | null) => (fen === null ? dash : formats.money(fen))
  const share = (part: number | null, whole: number | null) => {
    const found = shareOfSum(part, whole)
    return found === null ? dash : formats.percent(found)
  }
  const linked = (name: string, fen: number | null) => {
    const to = fen === null ? null : linkOf(name)
    return to ? <Link to={to}>{money(fen)}</Link> : money(fen)
  }
  const cells = [
    ['sales', linked('sales', salesFen)],
    ['change', <SalesBeside key="change" total={sums} />],
    ['orders', orders === null ? dash : formats.number(orders)],
    ['refunded', linked('refunded', refundedFen)],
    ['refundShare', share(refundedFen, salesWithRefundsFen)],
    ['ads', linked('ads', adsFen)],
    ['adShare', share(adsFen, salesWithAdsFen)],
    ['profit', profitFen === null ? <NoValue key="profit" reason={noProfit} /> : linked('profit', profitFen)],
    ['margin', share(profitFen, knownPaidFen)],
  ] as const
  return cells.map(([name, cell]) => (
    <td key={name} className="zg-cell-number" data-label={t(`report.${name}`)}>
      {cell}
    </td>
  ))
}
