import { useText } from '../../providers/i18n/useText.ts'
import type { FieldCellProps } from '../../resources/schema/field.ts'
import { IdCell } from '../../screens/fields/id/Cell.tsx'
import { ShopName } from '../../shops/ShopName.tsx'
import { subjectName } from './subjectName.ts'

/** What was done, and to which: the two that a line of a trail says after who did it. A deed that this build does not know is shown by its name. */
export function AuditDeedCell({ field, value, record }: FieldCellProps) {
  const text = useText()
  const word = field.type === 'state' ? field.states.find((state) => state.value === value) : undefined
  const name = subjectName(record)
  return (
    <span className="zg-cell-text">
      {word ? text(word.label) : <IdCell value={value} />}{' '}
      {record.subject_type === 'shop' && typeof record.subject_id === 'string' ? (
        <ShopName of={record.subject_id} as={name ?? undefined} />
      ) : (
        name && <strong>{name}</strong>
      )}
    </span>
  )
}
