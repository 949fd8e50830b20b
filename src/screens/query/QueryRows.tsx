import type { ReactNode } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ListMessage, ListSkeleton } from '../../ui/ListStates.tsx'
import { useListActions, useListContext } from '../list/listContext.ts'
import { isFiltered } from '../list/listView.ts'
import { QueryRowsTable } from './QueryRowsTable.tsx'
import { useQueryList, useQueryRun } from './queryContext.ts'
import { useRowSummary } from './rows/useRows.ts'
import { isMissing } from './shops/toShopStates.ts'

interface QueryRowsProps {
  /** In place of the rows when there are none at all. Default: what the run over the shops says of that. */
  readonly empty?: ReactNode
  /** False: there are more rows than these, so that nothing is said of ids that these lack. Default: these are all. */
  readonly areAll?: boolean
}

/** The rows in view, or why there are none. */
export function QueryRows({ empty = <NoRun />, areAll = true }: QueryRowsProps) {
  const { total } = useListContext()
  return (
    <>
      {areAll && <MissingIds />}
      {total === 0 ? <NoRows empty={empty} /> : <QueryRowsTable />}
    </>
  )
}

const IDS_NAMED_MAX = 5

/** Which ids of a pasted list are of no row: the first of them, and how many more there are. */
function MissingIds() {
  const { t } = useTranslate()
  const { all, missingIds } = useRowSummary(useQueryList().rows)
  if (all === 0 || missingIds.length === 0) return null
  const ids = missingIds.slice(0, IDS_NAMED_MAX).join(t('list.separator'))
  const more = missingIds.length - IDS_NAMED_MAX
  return (
    <Alert tone="info" role="status">
      {more > 0
        ? t('queries.missingIdsMore', { count: missingIds.length, ids, more })
        : t('queries.missingIds', { count: missingIds.length, ids })}
    </Alert>
  )
}

/** Rows that are filtered out, or none at all. */
function NoRows({ empty }: { readonly empty: ReactNode }) {
  const { t } = useTranslate()
  const summary = useRowSummary(useQueryList().rows)
  const { view } = useListContext()
  const { changeView } = useListActions()
  if (summary.all > 0)
    return (
      <ListMessage title={t('states.emptyFiltered')} hint={t('states.emptyFilteredHint')}>
        {isFiltered(view) && <Button onClick={() => changeView({ search: '', filters: {} })}>{t('actions.clear')}</Button>}
      </ListMessage>
    )
  return empty
}

/** No shop was asked yet, its rows are on their way, or there are really none. */
function NoRun() {
  const { t } = useTranslate()
  const { run, begin, shops } = useQueryRun()
  const { lines, isRunning } = run
  if (isRunning) return <ListSkeleton />
  if (shops.length === 0) return <ListMessage title={t('queries.noShops')} hint={t('queries.noShopsHint')} />
  if (lines.length === 0)
    return (
      <ListMessage title={t('queries.notYet')} hint={t('queries.notYetHint')}>
        {begin && (
          <Button kind="primary" onClick={begin}>
            {t('queries.start')}
          </Button>
        )}
      </ListMessage>
    )
  if (lines.some(isMissing)) return <ListMessage title={t('queries.noneOfSome')} hint={t('queries.noneOfSomeHint')} />
  return <ListMessage title={t('states.empty')} />
}
