import type { FieldCellProps } from '../../resources/schema/field.ts'
import { IdCell } from '../../screens/fields/id/Cell.tsx'

/** The whole number, for the operator's read page: everywhere else a secret field shows nothing. */
export function DocumentNumberCell({ value }: FieldCellProps) {
  return <IdCell value={value} />
}
