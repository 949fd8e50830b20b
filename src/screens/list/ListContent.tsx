import type { ColumnChoice } from '../../../contract/entities/savedView.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Resource } from '../../resources/schema/resource.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ListFailure, ListMessage, ListSkeleton, ListStale } from '../../ui/ListStates.tsx'
import type { Allowed } from '../allowedOf.ts'
import { screenAddress, withinResource } from '../screenAddress.ts'
import type { Opened } from './ListDialogs.tsx'
import { ListTable } from './ListTable.tsx'
import { isFiltered, type ListView } from './listView.ts'
import type { ChangeChoice } from './useListChoice.ts'
import type { Rows } from './useRows.ts'

interface ListContentProps {
  readonly resource: Resource
  readonly view: ListView
  readonly changeView: (change: Partial<ListView>) => void
  readonly rows: Rows
  readonly choice: ColumnChoice
  readonly changeChoice: ChangeChoice
  readonly allowed: Allowed
  readonly open: (opened: Opened) => void
}

/** Loading, failed, empty, filtered out, or the rows. */
export function ListContent({ resource, view, changeView, rows, choice, changeChoice, allowed, open }: ListContentProps) {
  const { t } = useTranslate()
  const text = useText()
  const label = text(resource.label)
  const lastPage = Math.max(1, Math.ceil(rows.total / view.pageSize))
  if (rows.status === 'loading') return <ListSkeleton />
  if (rows.status === 'failed') return <ListFailure error={rows.error} retry={rows.retry} />
  const unreadable = rows.unreadable > 0 && (
    <Alert tone="warning" className="zg-list-stale" role="status">
      {t('states.unreadableRows', { count: rows.unreadable })}
    </Alert>
  )
  if (rows.rows.length === 0 && view.page > 1)
    return (
      <ListMessage title={t('states.emptyFiltered')}>
        <Button onClick={() => changeView({ page: 1 })}>{t('states.page', { page: 1, pages: lastPage })}</Button>
      </ListMessage>
    )
  if (rows.rows.length === 0 && isFiltered(view))
    return (
      <ListMessage title={t('states.emptyFiltered')} hint={t('states.emptyFilteredHint')}>
        <Button onClick={() => changeView({ search: '', filters: {} })}>{t('actions.clear')}</Button>
      </ListMessage>
    )
  if (rows.rows.length === 0)
    return (
      <ListMessage title={t('states.empty')}>
        {unreadable}
        {allowed.create && (
          <ButtonLink kind="primary" to={screenAddress(resource, 'create')} state={withinResource}>
            {t('actions.create')}
          </ButtonLink>
        )}
      </ListMessage>
    )
  return (
    <>
      {unreadable}
      {rows.error && <ListStale error={rows.error} answeredAt={rows.answeredAt} retry={rows.retry} />}
      <ListTable
        resource={resource}
        rows={rows.rows}
        choice={choice}
        changeChoice={changeChoice}
        sort={view.sort}
        changeSort={(sort) => changeView({ sort })}
        allowed={allowed}
        label={label}
        isRefreshing={rows.isRefreshing}
        open={open}
        viewKey={JSON.stringify(view)}
      />
    </>
  )
}
