import { memo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Shop } from '../../../../contract/entities/shop.ts'
import type { Lack } from '../../../figures/answers/question.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { lackText } from '../../../reports/parts/lackText.ts'
import { ShopName } from '../../../shops/ShopName.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { ColumnHeads } from '../../../ui/ColumnHeads.tsx'
import { Spark } from '../../../ui/charts/Spark.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { waitsForLogin } from '../../../values/shopSession.ts'
import { SHOPS_PARAMETER } from '../../../values/shopsParameter.ts'
import type { DaySales, SameHour } from './askDay.ts'
import type { SalesTrend } from './askTrend.ts'
import { Change } from './Change.tsx'

interface ShopRowsProps {
  readonly shops: readonly Shop[]
  readonly day: DaySales | null
  readonly trend: SalesTrend | null
}

const SHOWN = 10

/** A row a shop: today, against yesterday, and the last days as a small line. Those that sell most come first, those without a login last. */
export const ShopRows = memo(function ShopRows({ shops, day, trend }: ShopRowsProps) {
  const { t } = useTranslate()
  const [isWhole, setWhole] = useState(false)
  const soldOf = (shop: Shop) => day?.shops.get(shop.shop_uid) ?? null
  const lacksOfShop = ({ shop_uid }: Shop) => day?.missing.filter((lack) => lack.shop === shop_uid) ?? []
  const sorted = shops.toSorted((left, right) => (soldOf(right)?.today.fen ?? -1) - (soldOf(left)?.today.fen ?? -1))
  const shown = isWhole ? sorted : sorted.slice(0, SHOWN)
  return (
    <Card aria-labelledby="workplace-shop-rows">
      <CardHead>
        <h2 id="workplace-shop-rows">{t('today.shops')}</h2>
      </CardHead>
      <div className="zg-table-frame">
        <table className="zg-table zg-table-compact zg-shop-rows">
          <thead>
            <ColumnHeads
              heads={[
                t('today.shop'),
                { number: t('today.sales') },
                { number: t('today.yesterday') },
                { number: t('today.orders') },
                t('today.trend'),
              ]}
            />
          </thead>
          <tbody>
            {shown.map((shop) => (
              <ShopRow key={shop.shop_uid} shop={shop} sold={soldOf(shop)} lacks={lacksOfShop(shop)} trend={trend} />
            ))}
          </tbody>
        </table>
      </div>
      {sorted.length > shown.length && (
        <Button kind="text" className="zg-work-more" onClick={() => setWhole(true)}>
          {t('work.showAll', { count: sorted.length })}
        </Button>
      )}
    </Card>
  )
})

interface ShopRowProps {
  readonly shop: Shop
  /** Null: its day was not read. */
  readonly sold: SameHour | null
  /** What its figures of today are without. */
  readonly lacks: readonly Lack[]
  readonly trend: SalesTrend | null
}

function ShopRow({ shop, sold, lacks, trend }: ShopRowProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const days = trend?.byShop.get(shop.shop_uid) ?? []
  const why = t(waitsForLogin(shop) ? 'today.loggedOut' : 'today.notReadShop')
  const salesPath = `/dashboard/sales?${new URLSearchParams({ window: 'today', [SHOPS_PARAMETER]: shop.shop_uid })}`
  const missing = <span title={why}>{t('today.missing')}</span>
  return (
    <tr>
      <th scope="row">
        <ShopName of={shop.shop_uid} />
        {sold !== null && lacks.length > 0 && (
          <Tag tone="warning">{lacks.map((lack) => lackText(lack, t, formats)).join(t('list.separator'))}</Tag>
        )}
        {sold === null && <Tag tone={waitsForLogin(shop) ? 'bad' : 'quiet'}>{why}</Tag>}
      </th>
      <td className="zg-cell-number" data-label={t('today.sales')}>
        {sold ? <Link to={salesPath}>{formats.money(sold.today.fen)}</Link> : missing}
      </td>
      <td className="zg-cell-number" data-label={t('today.yesterday')}>
        {sold?.yesterday ? <Change now={sold.today.fen} before={sold.yesterday.fen} of="fen" /> : missing}
      </td>
      <td className="zg-cell-number" data-label={t('today.orders')}>
        {sold ? <Link to={salesPath}>{formats.number(sold.today.orders)}</Link> : missing}
      </td>
      <td data-label={t('today.trend')}>
        {trend && days.some((fen) => fen !== null) ? <Spark values={days} label={toWords(trend.days, days)} /> : missing}
      </td>
    </tr>
  )

  /** The line in words: the last days that were read. */
  function toWords(names: readonly string[], values: readonly (number | null)[]): string {
    const read = names.flatMap((name, at) => (values[at] == null ? [] : [`${name} ${formats.money(values[at] ?? 0)}`]))
    return read.slice(-7).join(', ')
  }
}
