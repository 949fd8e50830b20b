import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useText } from '../../providers/i18n/useText.ts'
import type { FieldCellProps } from '../../resources/schema/field.ts'
import { IdCell } from '../../screens/fields/id/Cell.tsx'

/** The plan of an order by its name; one that is no longer offered by its id. */
export function PricePlanCell({ value }: FieldCellProps) {
  const text = useText()
  const { data } = useAnswer('paymentInfo', {})
  const plan = data?.plans.find(({ plan_id }) => plan_id === value)
  return plan ? <span className="zg-cell-text">{text(plan.name) || plan.plan_id}</span> : <IdCell value={value} />
}
