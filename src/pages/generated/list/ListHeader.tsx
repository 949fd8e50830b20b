import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import type { Resource } from '../../../resources/schema/resource.ts'
import type { Allowed } from '../allowedOf.ts'
import { screenAddress } from '../screenAddress.ts'
import type { Opened } from './ListDialogs.tsx'
import type { Rows } from './useRows.ts'

interface ListHeaderProps {
  readonly resource: Resource
  readonly rows: Rows
  readonly allowed: Allowed
  readonly open: (opened: Opened) => void
}

/** Name and number of rows; what can be done with the whole list. */
export function ListHeader({ resource, rows, allowed, open }: ListHeaderProps) {
  const { t } = useTranslation()
  const text = useText()
  const may = useMay()
  const actions = resource.actions.filter((action) => action.on === 'list' && may(action.needs))
  return (
    <header className="zg-page-head">
      <h1>{text(resource.label)}</h1>
      <p className="zg-muted" role="status">
        {rows.status === 'ready' && t('states.total', { total: rows.total })}
      </p>
      <span className="zg-spacer" />
      {actions.map((action) => (
        <button
          key={action.name}
          type="button"
          className="zg-button"
          disabled={rows.rows.length === 0 || rows.isRemembered}
          onClick={() => open({ kind: 'action', action, records: rows.rows })}
        >
          {text(action.label)}
        </button>
      ))}
      {allowed.create && (
        <Link className="zg-button zg-button-primary" to={screenAddress(resource, 'create')}>
          {t('actions.create')}
        </Link>
      )}
    </header>
  )
}
