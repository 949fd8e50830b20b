import { Missing, Unreadable } from '../../../ui/Marks.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import type { CellProps } from '../faces.ts'
import { isMoment } from './isMoment.ts'

/** The moment in the reader's time zone; how long ago it is in the title. */
export function DateTimeCell({ value }: Pick<CellProps, 'value'>) {
  const formats = useFormats()
  if (value === undefined || value === null) return <Missing />
  if (!isMoment(value)) return <Unreadable />
  return (
    <time dateTime={new Date(value).toISOString()} title={formats.relativeTime(value, Date.now())}>
      {formats.dateTime(value)}
    </time>
  )
}
