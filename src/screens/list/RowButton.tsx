import { Link } from 'react-router-dom'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Resource, ResourceRecord } from '../../resources/schema/resource.ts'
import { idOf, screenAddress, titleOf, withinResource } from '../screenAddress.ts'
import type { Opened } from './ListDialogs.tsx'
import type { RowEntry } from './rowEntries.ts'

export interface RowButtonProps {
  readonly resource: Resource
  readonly record: ResourceRecord
  readonly entry: RowEntry
  readonly open: (opened: Opened) => void
  /** As an entry of the row's menu. */
  readonly role?: 'menuitem'
}

/** One thing that can be done with a record; it names the record for those who hear the page. */
export function RowButton({ resource, record, entry, open, role }: RowButtonProps) {
  const { t } = useTranslate()
  const text = useText()
  const label = toLabel()
  const named = { role, 'aria-label': `${label} ${titleOf(resource, record)}` }
  if (entry.kind === 'show' || entry.kind === 'edit')
    return (
      <Link to={screenAddress(resource, entry.kind, idOf(resource, record))} state={withinResource} {...named}>
        {label}
      </Link>
    )
  const isDelete = entry.kind === 'delete'
  return (
    <button
      type="button"
      className={role ? (isDelete ? 'zg-list-delete' : undefined) : `zg-button zg-button-link${isDelete ? ' zg-list-delete' : ''}`}
      {...named}
      onClick={() => open(entry.kind === 'action' ? { ...entry, records: [record] } : { kind: 'delete', record })}
    >
      {label}
    </button>
  )

  function toLabel(): string {
    if (entry.kind === 'action') return text(entry.action.label)
    return entry.kind === 'delete' && resource.deleteLabel ? text(resource.deleteLabel) : t(`actions.${entry.kind}`)
  }
}
