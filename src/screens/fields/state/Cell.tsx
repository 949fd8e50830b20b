import { useText } from '../../../providers/i18n/useText.ts'
import { Missing, Unreadable } from '../../../ui/Marks.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { isMoment } from '../dateTime/isMoment.ts'
import type { CellProps } from '../faces.ts'

/** The state as a word, its tone as colour and mark, and when it was found out. */
export function StateCell({ field, value, record }: CellProps<'state'>) {
  const text = useText()
  const formats = useFormats()
  if (value === undefined || value === null || value === '') return <Missing />
  const state = field.states.find((each) => each.value === value)
  if (!state) return <Unreadable />
  const foundAt = field.timeField === undefined ? undefined : record[field.timeField]
  return (
    <span className="zg-cell-state">
      <Tag tone={state.tone}>{text(state.label)}</Tag>
      {isMoment(foundAt) && (
        <time className="zg-muted zg-cell-age" dateTime={new Date(foundAt).toISOString()} title={formats.dateTime(foundAt)}>
          {formats.relativeTime(foundAt, Date.now())}
        </time>
      )}
    </span>
  )
}
