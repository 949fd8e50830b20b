import { Link } from 'react-router-dom'
import { useReader } from '../../../providers/i18n/useReader.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import type { Resource } from '../../../resources/schema/resource.ts'
import type { Allowed } from '../allowedOf.ts'
import { screenAddress, withinResource } from '../screenAddress.ts'
import { TransferButtons } from '../transfer/TransferButtons.tsx'
import type { Opened } from './ListDialogs.tsx'
import { ListNotice } from './ListNotice.tsx'
import type { Rows } from './useRows.ts'

interface ListHeaderProps {
  readonly resource: Resource
  readonly rows: Rows
  readonly allowed: Allowed
  readonly open: (opened: Opened) => void
  /** Begins to put the rows in order. */
  readonly arrange: () => void
  /** The rows are being put in order: nothing else is done meanwhile. */
  readonly isArranging: boolean
}

/** Name, number of rows and what waits among them; what can be done with the whole list. */
export function ListHeader({ resource, rows, allowed, open, arrange, isArranging }: ListHeaderProps) {
  const { t } = useReader()
  const text = useText()
  const actions = isArranging ? [] : allowed.actions.filter(({ on }) => on === 'list')
  return (
    <header className="zg-page-head">
      <h1>{text(resource.label)}</h1>
      <p className="zg-muted" role="status">
        {rows.status === 'ready' && t('states.total', { total: rows.total })}
      </p>
      <ListNotice resource={resource} part="notice" />
      <span className="zg-spacer" />
      {!isArranging && <TransferButtons resource={resource} rows={rows} open={open} />}
      {actions.map((action) => (
        <button
          key={action.name}
          type="button"
          className="zg-button"
          disabled={(rows.rows.length === 0 && !action.onEmpty) || rows.isRemembered}
          onClick={() => open({ kind: 'action', action, records: rows.rows })}
        >
          {text(action.label)}
        </button>
      ))}
      {allowed.arrange && !isArranging && rows.answered.length > 1 && (
        <button type="button" className="zg-button" onClick={arrange}>
          {t('actions.arrange')}
        </button>
      )}
      {allowed.create && !isArranging && (
        <Link className="zg-button zg-button-primary" to={screenAddress(resource, 'create')} state={withinResource}>
          {t('actions.create')}
        </Link>
      )}
    </header>
  )
}
