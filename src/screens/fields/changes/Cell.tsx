import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Missing, Unreadable } from '../../../ui/Marks.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { isMoment } from '../dateTime/isMoment.ts'
import type { CellProps } from '../faces.ts'

interface ChangesCellProps extends Pick<CellProps, 'value'> {
  /** Where there is room for everything. Default: a row shows the beginning of what is long. */
  readonly isWhole?: boolean
  /** What a field is called. Default: its wire name. */
  readonly nameOf?: (key: string) => string
  /** What a value is called; null: it is shown as it was recorded. Default: all are. */
  readonly wordOf?: (key: string, value: unknown) => string | null
}

/** As many fields as a row has room for. */
const FIELDS_MAX = 2
const ITEMS_MAX = 3
const CHARACTERS_MAX = 80

/** Fields and values as they were recorded, by their wire names unless they are called something. Moments are read as such. */
export function ChangesCell({ value, isWhole = false, nameOf = String, wordOf = noWord }: ChangesCellProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  if (value === undefined || value === null) return <Missing />
  if (typeof value !== 'object' || Array.isArray(value)) return <Unreadable />
  const entries = Object.entries(value)
  if (entries.length === 0) return <span className="zg-muted">{t('states.missing')}</span>
  const shown = isWhole ? entries : entries.slice(0, FIELDS_MAX)
  const others = entries.length - shown.length
  return (
    <div className="zg-cell-changes-part">
      <dl className="zg-cell-changes">
        {shown.map(([key, each]) => (
          <div key={key}>
            <dt>{nameOf(key)}</dt>
            <dd>
              {wordOf(key, each) ??
                (key.endsWith('_at') && isMoment(each) ? formats.dateTime(each) : isWhole ? wholeChangeText(each) : shortChangeText(each))}
            </dd>
          </div>
        ))}
      </dl>
      {others > 0 && <span className="zg-muted">{`+${others}`}</span>}
    </div>
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

function noWord(): null {
  return null
}
