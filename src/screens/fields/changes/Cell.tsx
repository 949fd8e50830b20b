import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Missing, Unreadable } from '../../../ui/Marks.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { isMoment } from '../dateTime/isMoment.ts'
import type { CellProps } from '../faces.ts'

interface ChangesCellProps extends Pick<CellProps, 'value'> {
  /** Where there is room for everything. Default: a row shows the beginning of what is long. */
  readonly isWhole?: boolean
}

/** As many fields as a row has room for. */
const FIELDS_MAX = 4
const ITEMS_MAX = 3
const CHARACTERS_MAX = 80

/** Fields and values of the audit trail, by their wire names: what was recorded, not what it would be called today. Moments are read as such. */
export function ChangesCell({ value, isWhole = false }: ChangesCellProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  if (value === undefined || value === null) return <Missing />
  if (typeof value !== 'object' || Array.isArray(value)) return <Unreadable />
  const entries = Object.entries(value)
  if (entries.length === 0) return <span className="zg-muted">{t('states.missing')}</span>
  const shown = isWhole ? entries : entries.slice(0, FIELDS_MAX)
  const others = entries.length - shown.length
  return (
    <>
      <dl className="zg-cell-changes">
        {shown.map(([key, each]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>
              {key.endsWith('_at') && isMoment(each) ? formats.dateTime(each) : isWhole ? wholeChangeText(each) : shortChangeText(each)}
            </dd>
          </div>
        ))}
      </dl>
      {others > 0 && <span className="zg-muted">{`+${others}`}</span>}
    </>
  )
}

/** A recorded value as it is on the wire, all of it. */
function wholeChangeText(value: unknown): string {
  return typeof value === 'string' ? value || '""' : JSON.stringify(value)
}

/** Its beginning: of a list the first few and how many more there are, of a text or an object the first characters. */
function shortChangeText(value: unknown): string {
  if (!Array.isArray(value)) return cut(wholeChangeText(value))
  const more = value.length - ITEMS_MAX
  const first = value.slice(0, ITEMS_MAX).map((item) => cut(wholeChangeText(item)))
  return more > 0 ? `${first.join(', ')} +${more}` : first.join(', ') || wholeChangeText(value)
}

function cut(text: string): string {
  return text.length > CHARACTERS_MAX ? `${text.slice(0, CHARACTERS_MAX)}…` : text
}
