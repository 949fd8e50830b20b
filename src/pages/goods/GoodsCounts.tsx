import { useQuery } from '@tanstack/react-query'
import { goodsCountsQuery } from '../../../contract/merchantCalls/goods.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFailureText } from '../../shops/useFailureText.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'

interface GoodsCountsProps {
  readonly shop_uid: string
  /** Goods that the list says there are; null: it does not say. */
  readonly total: number | null
}

/** How many goods a shop says it has, by another call than the list: one light request when the panel of the shops opens. */
export function GoodsCounts({ shop_uid, total }: GoodsCountsProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const toText = useFailureText()
  const lanes = useShopLanes()
  const { data, error } = useQuery({
    queryKey: ['goodsCounts', shop_uid],
    retry: false,
    queryFn: ({ signal }) => lanes.call('goodsCounts', shop_uid, goodsCountsQuery, { signal }),
  })
  const toCount = (count: number | null | undefined) => (typeof count === 'number' ? formats.number(count) : '—')
  if (error) return <span className="zg-query-shop-reason">{t('platformFigures.noCounts', { reason: toText(error) })}</span>
  if (!data) return null
  const { on_sale_num, off_sale_num, editing_num, commit_num } = data
  const counted = on_sale_num + off_sale_num
  return (
    <span className="zg-query-shop-reason zg-muted">
      {t('platformFigures.counts', {
        onSale: toCount(on_sale_num),
        offShelf: toCount(off_sale_num),
        editing: toCount(editing_num),
        inReview: toCount(commit_num),
      })}{' '}
      {total !== null && total !== counted && (
        <Tag tone="warning">{t('platformFigures.countsDiffer', { counted: toCount(counted), listed: toCount(total) })}</Tag>
      )}
    </span>
  )
}
