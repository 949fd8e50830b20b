import { useReader } from '../../../providers/i18n/useReader.ts'
import type { CellProps } from './cellProps.ts'
import { Missing, Unreadable } from './Marks.tsx'

/** Fields and values of the audit trail, by their wire names: what was recorded, not what it would be called today. */
export function ChangesCell({ value }: Pick<CellProps, 'value'>) {
  const { t } = useReader()
  if (value === undefined || value === null) return <Missing />
  if (typeof value !== 'object' || Array.isArray(value)) return <Unreadable />
  const entries = Object.entries(value)
  if (entries.length === 0) return <span className="zg-muted">{t('states.missing')}</span>
  return (
    <dl className="zg-cell-changes">
      {entries.map(([key, each]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{toText(each)}</dd>
        </div>
      ))}
    </dl>
  )
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value || '""' : JSON.stringify(value)
}
