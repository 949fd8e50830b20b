import { useState } from 'react'
import type { WatchedOrders } from '../../figures/answers/rowsBehind.ts'
import { parseDay } from '../../figures/days.ts'
import type { MeasureName } from '../../figures/measures/index.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFiguresCall } from '../../reports/live/useFiguresCall.ts'
import { useBehind } from '../../reports/parts/BehindProvider.tsx'
import { toWindow } from '../../reports/parts/figureView.ts'
import { ShopName } from '../../shops/ShopName.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ColumnHeads } from '../../ui/ColumnHeads.tsx'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { ListMessage, ListSkeleton } from '../../ui/ListStates.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { SHOPS_PARAMETER } from '../../values/shopsParameter.ts'
import { usePagePath } from '../parts/usePagePath.ts'
import { type EarlyAlarm, FIRST_DAYS, NEW_BATCH_DAYS } from './figures/earlyAlarm.ts'
import { useReturns } from './returnsContext.ts'
import { useWholeShops } from './useWholeShops.ts'

/** `GOODS_PARAMETER` of the promotion page: its module has the whole table of plans with it, which this page does not need. */
const PLANS_PARAMETER = 'goods'

/** Drawn at once; more on demand. */
const ROWS_AT_ONCE = 100

/** SKUs for whose newest parcels more is asked for than for those before, days before the monthly rate moves. */
export function EarlyAlarms({ today }: { readonly today: number }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { question } = useReturns()
  const plansPath = usePagePath('goodsPromotion')
  const [limit, setLimit] = useState(ROWS_AT_ONCE)
  const whole = useWholeShops(question.shops, today)
  const answer = useFiguresCall('early', whole && whole.length > 0 ? { shops: whole } : null)
  if (whole?.length === 0) return <ListMessage title={t('returns.pastNotWhole')} hint={t('returns.pastNotWholeHint')} />
  if (!answer || !whole) return <ListSkeleton />
  const isShort = whole.length < question.shops.length
  const left = answer.rows.length - limit
  return (
    <Card className="zg-returns-block" aria-label={t('returns.parts.early')}>
      <p className="zg-muted">
        {t('returns.earlyMeans', { days: NEW_BATCH_DAYS, first: FIRST_DAYS, tested: formats.number(answer.tested) })}
      </p>
      {isShort && (
        <p>
          <Tag tone="warning">{t('figures.ofShops', { done: whole.length, total: question.shops.length })}</Tag>
        </p>
      )}
      {answer.rows.length === 0 ? (
        <ListMessage title={t('returns.noEarly')} />
      ) : (
        <DataTable label={t('returns.parts.early')} isCompact>
          <thead>
            <ColumnHeads
              heads={[
                t('returns.parts.goods'),
                t('returns.sku'),
                t('figures.shop'),
                ...(['shippedNew', 'cameBack', 'expected', 'chance'] as const).map((key) => ({ number: t(`returns.${key}`) })),
                ...(plansPath ? [t('returns.plans')] : []),
              ]}
            />
          </thead>
          <tbody>
            {answer.rows.slice(0, limit).map((alarm) => (
              <AlarmRow key={`${alarm.shop} ${alarm.goods} ${alarm.sku}`} alarm={alarm} batch={answer.batch} plansPath={plansPath} />
            ))}
          </tbody>
        </DataTable>
      )}
      {left > 0 && (
        <Button kind="link" onClick={() => setLimit(limit + ROWS_AT_ONCE)}>
          {t('importing.more', { rows: Math.min(ROWS_AT_ONCE, left), left: formats.number(left) })}
        </Button>
      )}
    </Card>
  )
}

interface AlarmRowProps {
  readonly alarm: EarlyAlarm
  readonly batch: WatchedOrders
  /** Null: the user may not see plans. */
  readonly plansPath: string | null
}

function AlarmRow({ alarm: { shop, goods, sku, name, shipped, returned, expected, chance }, batch, plansPath }: AlarmRowProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { question, openGoods } = useReturns()
  const open = useBehind()
  const title = name.title ?? goods
  const of = name.spec ? `${title} ${name.spec}` : title
  const rows = (measure: MeasureName, label: string, count: number) => (
    <Button
      kind="link"
      aria-label={t('figures.openRows', { label: `${of} · ${label} · ${formats.number(count)}` })}
      onClick={() => {
        const days = t('returns.shippedFrom', { from: batch.window.from, to: batch.window.to })
        open({
          title: [label, of, days].join(' · '),
          // What was shipped lately may have been ordered long before.
          question: { ...question, basis: 'ordered', window: toWindow('last120', parseDay(batch.window.to) ?? 0), measure, by: [] },
          group: { shop, goods, sku },
          watched: batch,
        })
      }}
    >
      {formats.number(count)}
    </Button>
  )
  return (
    <tr>
      <th scope="row">
        <span className="zg-returns-goods">
          <Picture address={name.thumb} size={40} />
          <span>
            {name.title}
            <Button
              kind="link"
              className="zg-code"
              aria-label={t('returns.openGoods', { goods: title })}
              onClick={() => openGoods?.({ shop, goods })}
            >
              {goods}
            </Button>
          </span>
        </span>
      </th>
      <td>
        {name.spec} <span className="zg-code zg-muted">{sku}</span>
      </td>
      <td>
        <ShopName of={shop} />
      </td>
      <td className="zg-cell-number">{rows('paidOrders', t('returns.shippedNew'), shipped)}</td>
      <td className="zg-cell-number">{rows('refundAfterShippingRate', t('returns.cameBack'), returned)}</td>
      <td className="zg-cell-number">{formats.number(Math.round(expected * 10) / 10)}</td>
      <td className="zg-cell-number">{chance < 0.001 ? `< ${formats.percent(0.001)}` : formats.percent(chance)}</td>
      {plansPath && (
        <td>
          <ButtonLink
            size="small"
            aria-label={t('returns.plansOf', { goods: title })}
            to={`${plansPath}?${new URLSearchParams({ [PLANS_PARAMETER]: goods, [SHOPS_PARAMETER]: shop })}`}
          >
            {t('returns.toPlans')}
          </ButtonLink>
        </td>
      )}
    </tr>
  )
}
