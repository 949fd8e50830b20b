import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { FieldCellProps } from '../../resources/schema/field.ts'
import { Button } from '../../ui/Button.tsx'
import { usePromotionDeeds } from './promotionContext.ts'

/** The name of a plan; it opens its trend. */
export function PlanCell({ value, record }: FieldCellProps) {
  const { t } = useTranslate()
  const { openPlan } = usePromotionDeeds()
  return (
    <Button
      kind="link"
      data-row-open
      className="zg-promotion-plan"
      title={String(value)}
      aria-label={t('promotion.openPlan', { name: `${value} ${record.plan_id}` })}
      onClick={() => openPlan(String(record.key))}
    >
      {String(value)}
    </Button>
  )
}
