import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { FieldCellProps } from '../../resources/schema/field.ts'
import { Button } from '../../ui/Button.tsx'
import { useReturns } from './returnsContext.ts'

/** The number of goods; it opens what is known of their returns. */
export function GoodsCell({ value, record }: FieldCellProps) {
  const { t } = useTranslate()
  const { openGoods } = useReturns()
  const { shop = '', goods = '' } = record.group as { readonly shop?: string; readonly goods?: string }
  return (
    <Button
      kind="link"
      className="zg-code"
      aria-label={t('returns.openGoods', { goods: `${value} ${record.title}` })}
      onClick={() => openGoods?.({ shop, goods })}
    >
      {String(value)}
    </Button>
  )
}
