import { useText } from '../../providers/i18n/useText.ts'
import type { FieldCellProps } from '../../resources/schema/field.ts'
import { IdCell } from '../../screens/fields/id/Cell.tsx'

/** What was recorded, in words. A name that this build does not know (an older or newer server wrote it) is shown as it is. */
export function WordCell({ field, value }: FieldCellProps) {
  const text = useText()
  const word = field.type === 'state' ? field.states.find((state) => state.value === value) : undefined
  return word ? <span className="zg-cell-text">{text(word.label)}</span> : <IdCell value={value} />
}
