import { Link } from 'react-router-dom'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { NoValue } from '../../reports/parts/MeasureValue.tsx'
import { PartSign } from '../../shops/PartSign.tsx'
import { ShopName } from '../../shops/ShopName.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ColumnHeads } from '../../ui/ColumnHeads.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { SalesBeside } from './ReportTiles.tsx'
import { type ReportLine, type ReportSums, type ReportTotal, shareOfSum } from './reportRows.ts'
import type { ReportLinks } from './useReportLinks.ts'

interface ShopTableProps {
  readonly linkOf: ReportLinks
  readonly lines: readonly ReportLine[]
  readonly total: ReportTotal
  readonly isAnswered: boolean
  /** The key of the text that is said in the place of a profit of these shops. */
  readonly whyNoProfit: (uids: readonly string[]) => Parameters<ReturnType<typeof useTranslate>['t']>[0]
}

/** A line a shop and their sum: what the tiles say, in its parts. */
export function ShopTable({ linkOf, lines, total, isAnswered, whyNoProfit }: ShopTableProps) {
  const { t } = useTranslate()
  const formats = useFormats()
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
                {t('report.total')} <PartSign of={{ done: total.whole.salesFen, total: total.lines }} />
              </th>
              <Cells
                sums={total}
                salesWithRefundsFen={total.salesWithRefundsFen}
                salesWithAdsFen={total.salesWithAdsFen}
                linkOf={linkOf}
                {...answered(lines.map(({ shop_uid }) => shop_uid))}
              />
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  )
}

interface CellsProps {
  readonly sums: ReportSums
  readonly salesWithRefundsFen: number | null
  readonly salesWithAdsFen: number | null
  readonly isAnswered: boolean
  readonly noProfit: string
  /** Where a figure is explained. */
  readonly linkOf: (name: string) => string | null
}

function Cells({ sums, salesWithRefundsFen, salesWithAdsFen, isAnswered, noProfit, linkOf }: CellsProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { salesFen, orders, refundedFen, adsFen, profitFen, knownPaidFen } = sums
  const dash = <NoValue reason={t(isAnswered ? 'report.notRead' : 'report.asking')} />
  const money = (fen: number | null) => (fen === null ? dash : formats.money(fen))
  const share = (part: number | null, whole: number | null) => {
    const found = shareOfSum(part, whole)
    return found === null ? dash : formats.percent(found)
  }
  const linked = (name: string, amount: number | null, show = money) => {
    const to = amount === null ? null : linkOf(name)
    return to ? <Link to={to}>{show(amount)}</Link> : show(amount)
  }
  const cells = [
    ['sales', linked('sales', salesFen)],
    ['change', <SalesBeside key="change" total={sums} />],
    ['orders', linked('orders', orders, (count) => (count === null ? dash : formats.number(count)))],
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
