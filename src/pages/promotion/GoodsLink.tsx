import { Link } from 'react-router-dom'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { FieldCellProps } from '../../resources/schema/field.ts'
import { SHOPS_PARAMETER } from '../../values/shopsParameter.ts'
import { usePagePath } from '../parts/usePagePath.ts'

/** The number of goods; it leads to them in the goods query. */
export function GoodsLink({ value, record }: FieldCellProps) {
  const { t } = useTranslate()
  const path = usePagePath('goodsQuery')
  const goods = String(value)
  if (!path) return <span className="zg-code">{goods}</span>
  return (
    <Link
      className="zg-code"
      to={`${path}?${new URLSearchParams({ keyword: goods, [SHOPS_PARAMETER]: String(record.shop_uid) })}`}
      state={{ begins: true }}
      aria-label={t('labels.toGoods', { goods })}
    >
      {goods}
    </Link>
  )
}
