import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { NoValue } from '../../reports/parts/MeasureValue.tsx'
import { toSigned } from '../../reports/parts/toSigned.ts'
import { ShopName } from '../../shops/ShopName.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ColumnHeads } from '../../ui/ColumnHeads.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import type { KeptSales } from './useKeptSales.ts'

interface KeptSalesShopsProps {
  readonly kept: KeptSales
  /** shop_uid of all shops that are asked for. */
  readonly asked: readonly string[]
}

/** Shop by shop both windows as the day sheets have them, the greatest loss first; shops that lack a day come last, with a dash. */
export function KeptSalesShops({ kept: { shops, beforeFen, afterFen }, asked }: KeptSalesShopsProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const changeOf = ({ sales }: (typeof shops)[number]) => sales.after - sales.before
  const known = shops.toSorted((left, right) => changeOf(left) - changeOf(right))
  const lacking = asked.filter((uid) => !shops.some(({ shop }) => shop === uid))
  return (
    <Card aria-labelledby="sales-kept-shops">
      <CardHead>
        <h2 id="sales-kept-shops">{t('sales.kept.shops')}</h2>
        <span className="zg-muted">{t('queries.ofShopsShort', { done: shops.length, total: asked.length })}</span>
      </CardHead>
      <div className="zg-table-frame">
        <table className="zg-table zg-table-compact" aria-labelledby="sales-kept-shops">
          <thead>
            <ColumnHeads
              heads={[
                t('sales.kept.shop'),
                ...(['sales.kept.change', 'sales.now', 'sales.earlier'] as const).map((key) => ({ number: t(key) })),
              ]}
            />
          </thead>
          <tbody>
            {known.map((each) => (
              <tr key={each.shop}>
                <th scope="row">
                  <ShopName of={each.shop} />
                </th>
                <td className="zg-cell-number" data-loses={changeOf(each) < 0 || undefined}>
                  {toSigned(changeOf(each), formats)}
                </td>
                <td className="zg-cell-number">{formats.money(each.sales.after)}</td>
                <td className="zg-cell-number">{formats.money(each.sales.before)}</td>
              </tr>
            ))}
            {lacking.map((shop) => (
              <tr key={shop}>
                <th scope="row">
                  <ShopName of={shop} />
                </th>
                {['change', 'now', 'earlier'].map((column) => (
                  <td className="zg-cell-number" key={column}>
                    <NoValue reason={t('sales.kept.lacksDays')} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('sales.causesSum')}</th>
              <td className="zg-cell-number">{toSigned(afterFen - beforeFen, formats)}</td>
              <td className="zg-cell-number">{formats.money(afterFen)}</td>
              <td className="zg-cell-number">{formats.money(beforeFen)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  )
}
