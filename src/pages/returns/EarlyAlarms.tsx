import { FIRST_DAYS, NEW_BATCH_DAYS } from '../../figures/answers/earlyAlarm.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFiguresCall } from '../../reports/live/useFiguresCall.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { ListMessage, ListSkeleton } from '../../ui/ListStates.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useReturns } from './returnsContext.ts'
import { useWholeShops } from './useWholeShops.ts'

const ALARMS_MAX = 200

/** SKUs whose newest parcels come back faster than those before, days before the monthly rate moves. */
export function EarlyAlarms({ today }: { readonly today: number }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { question, nameOf, openGoods } = useReturns()
  const whole = useWholeShops(question.shops, today)
  const answer = useFiguresCall('early', whole && whole.length > 0 ? { shops: whole, limit: ALARMS_MAX } : null)
  if (whole?.length === 0) return <ListMessage title={t('returns.pastNotWhole')} hint={t('returns.pastNotWholeHint')} />
  if (!answer || !whole) return <ListSkeleton />
  const isShort = whole.length < question.shops.length
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
            <tr>
              <th scope="col">{t('returns.parts.goods')}</th>
              <th scope="col">{t('returns.sku')}</th>
              <th scope="col">{t('figures.shop')}</th>
              {(['shippedNew', 'cameBack', 'expected', 'chance'] as const).map((key) => (
                <th key={key} scope="col" className="zg-cell-number">
                  {t(`returns.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {answer.rows.map(({ shop, goods, sku, shipped, returned, expected, chance }) => (
              <tr key={`${shop} ${goods} ${sku}`}>
                <th scope="row">
                  <Button
                    kind="link"
                    className="zg-code"
                    aria-label={t('returns.openGoods', { goods })}
                    onClick={() => openGoods?.({ shop, goods })}
                  >
                    {goods}
                  </Button>
                </th>
                <td className="zg-code">{sku}</td>
                <td>{nameOf(shop)}</td>
                <td className="zg-cell-number">{formats.number(shipped)}</td>
                <td className="zg-cell-number">{formats.number(returned)}</td>
                <td className="zg-cell-number">{formats.number(Math.round(expected * 10) / 10)}</td>
                <td className="zg-cell-number">{chance < 0.001 ? `< ${formats.percent(0.001)}` : formats.percent(chance)}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </Card>
  )
}
