import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Resource } from '../../resources/schema/resource.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
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
  const { t } = useTranslate()
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
        <Button
          key={action.name}
          disabled={(rows.rows.length === 0 && !action.onEmpty) || rows.isLastKnown}
          onClick={() => open({ kind: 'action', action, records: rows.rows })}
        >
          {text(action.label)}
        </Button>
      ))}
      {allowed.arrange && !isArranging && rows.answered.length > 1 && <Button onClick={arrange}>{t('actions.arrange')}</Button>}
      {allowed.create && !isArranging && (
        <ButtonLink kind="primary" to={screenAddress(resource, 'create')} state={withinResource}>
          {t('actions.create')}
        </ButtonLink>
      )}
    </header>
  )
}
