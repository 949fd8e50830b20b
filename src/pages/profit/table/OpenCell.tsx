import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { FieldCellProps } from '../../../resources/schema/field.ts'
import { Button } from '../../../ui/Button.tsx'
import type { ProfitRow } from '../figures/profitQuestion.ts'
import { useOpenRow } from './tableContext.ts'

/** The number of goods; it opens what their profit is made of. */
export function OpenCell({ value, record }: FieldCellProps) {
  const { t } = useTranslate()
  const open = useOpenRow()
  const text = String(value || t('profit.table.details'))
  return (
    <Button
      kind="link"
      className="zg-code"
      aria-label={t('profit.table.openRow', { name: `${text} ${record.title}` })}
      onClick={() => open(record.opens as ProfitRow)}
    >
      {text}
    </Button>
  )
}
