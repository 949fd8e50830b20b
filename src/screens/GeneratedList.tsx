import { Card } from '../ui/Card.tsx'
import { PageHead } from '../ui/PageHead.tsx'
// First: the style sheets of the parts refine it.
import './list/list.css'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useMay } from '../providers/accessControl/useMay.ts'
import { useTabDraft } from '../providers/drafts/useTabDraft.ts'
import { useText } from '../providers/i18n/useText.ts'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import type { Resource } from '../resources/schema/resource.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { ListFailure, ListMessage, ListSkeleton, ListStale } from '../ui/ListStates.tsx'
import { lazyOnce, lazyPlain, PartFallback } from '../ui/lazyOnce.tsx'
import { type Allowed, allowedOf } from './allowedOf.ts'
import { TitlesProvider } from './fields/TitlesProvider.tsx'
import { ListControls } from './list/ListControls.tsx'
import { ListDialogs, type Opened } from './list/ListDialogs.tsx'
import { ResourcePages } from './list/ListPages.tsx'
import { ListProvider } from './list/ListProvider.tsx'
import { ListTable } from './list/ListTable.tsx'
import { useListActions, useListContext } from './list/listContext.ts'
import { isFiltered } from './list/listView.ts'
import {
  type CellDraft,
  ListRowsContext,
  orderDraftOf,
  type RecordList,
  RecordListContext,
  useListRecords,
  useRecordList,
} from './list/recordList.ts'
import { createSelectionStore, type SelectionStore } from './list/selection/createSelectionStore.ts'
import { useListController, useListSource } from './list/useListController.ts'
import { type ListRows, useListRows } from './list/useListRows.ts'
import { useSavedViews } from './list/views/useSavedViews.ts'
import { idOf, screenAddress, withinResource } from './screenAddress.ts'
import { useMayExport } from './transfer/export/useMayExport.ts'
import { TransferButtons } from './transfer/TransferButtons.tsx'
import { TransferDialogs } from './transfer/TransferDialogs.tsx'

const ArrangeList = lazyOnce(() => import('./list/arrange/ArrangeList.tsx').then((module) => module.ArrangeList))
const BulkBar = lazyPlain(() => import('./list/selection/BulkBar.tsx').then((module) => module.BulkBar))

/** The list of a declared resource: its records, as the data provider answers them. The address is the view. */
export function GeneratedList({ resource }: { readonly resource: Resource }) {
  const text = useText()
  const controller = useListController(resource, useSavedViews(resource))
  const { searchText, look } = controller
  const { view, choice } = look
  const isWhole = resource.rows.paging === 'whole'
  const shown = useMemo(() => (isWhole ? { ...view, search: searchText } : view), [isWhole, view, searchText])
  const rows = useListRows(resource, view, shown.search)
  const source = useListSource(controller, rows, { shown })
  const [opened, setOpened] = useState<Opened | null>(null)
  const selection = useSelection(resource, rows)
  const records = useRecordListOf(resource, selection, setOpened)
  const [isArranging, setArranging] = useState(useTabDraft(orderDraftOf(resource)).restored !== undefined)
  const close = () => setOpened(null)

  return (
    <ListProvider source={source} controller={controller}>
      <ListRowsContext.Provider value={rows}>
        <RecordListContext.Provider value={records}>
          <section className="zg-page zg-list" aria-label={text(resource.label)}>
            <Header arrange={isArranging ? null : () => setArranging(true)} />
            <Card as="div">
              {isArranging ? (
                <PartFallback value={<ListSkeleton />}>
                  <ArrangeList close={() => setArranging(false)} />
                </PartFallback>
              ) : (
                <>
                  <TitlesProvider resource={resource} fields={resource.list.filters}>
                    <ListControls />
                  </TitlesProvider>
                  <Content />
                  {resource.rows.paging === 'paged' && rows.status === 'ready' && rows.total > 0 && <ResourcePages />}
                  {records.selection && <BulkBarWhileChosen selection={records.selection} />}
                </>
              )}
            </Card>
            <Notice resource={resource} part="footnote" />
            <ListDialogs resource={resource} opened={opened} close={close} deleted={selection.leave} />
            <TransferDialogs resource={resource} view={shown} rows={rows} choice={choice} opened={opened} close={close} />
          </section>
        </RecordListContext.Provider>
      </ListRowsContext.Provider>
    </ListProvider>
  )
}

/** What rows and their buttons read: the same object while declaration and rights are. */
function useRecordListOf(resource: Resource, selection: SelectionStore, open: (opened: Opened) => void): RecordList {
  const may = useMay()
  const mayExport = useMayExport(resource)
  const drafts = useCellDrafts(resource)
  return useMemo(() => {
    const allowed = allowedOf(resource, may)
    return { resource, allowed, open, selection: isSelectable(allowed) || mayExport ? selection : null, drafts }
  }, [resource, may, mayExport, open, selection, drafts])
}

/** What is typed in cells. The tab keeps it: it is there again after a look at another page, and the tab asks before it closes. */
function useCellDrafts({ name }: Resource): RecordList['drafts'] {
  const tabDraft = useTabDraft<Map<string, CellDraft>>(`cells of ${name}`)
  const latest = useRef(tabDraft)
  latest.current = tabDraft
  const [typed] = useState(() => tabDraft.restored ?? new Map<string, CellDraft>())
  return useMemo(
    () => ({
      get: (key) => typed.get(key),
      has: (key) => typed.has(key),
      set(key, draft) {
        latest.current.keep(typed)
        return typed.set(key, draft)
      },
      delete(key) {
        const wasThere = typed.delete(key)
        if (typed.size === 0) latest.current.forget()
        return wasThere
      },
    }),
    [typed],
  )
}

/** Is there anything that this user can do with chosen rows, besides exporting them? */
function isSelectable({ deleteOne, deleteMany, actions }: Allowed): boolean {
  return deleteOne || deleteMany || actions.some(({ on }) => on === 'selection')
}

/** The selection of a list: it outlives search, filters, order, pages and refreshes. */
function useSelection(resource: Resource, { rows, answered, isWholeAnswer }: ListRows): SelectionStore {
  const selection = useMemo(() => createSelectionStore((record) => idOf(resource, record)), [resource])
  useEffect(() => selection.see(rows, answered, isWholeAnswer), [selection, rows, answered, isWholeAnswer])
  return selection
}

interface HeaderProps {
  /** Begins to put the rows in order; null: that is being done, and nothing else meanwhile. */
  readonly arrange: (() => void) | null
}

/** Name, number of rows and what waits among them; what can be done with the whole list. */
function Header({ arrange }: HeaderProps) {
  const { t } = useTranslate()
  const text = useText()
  const { resource, allowed, open } = useRecordList()
  const rows = useListRecords()
  const actions = allowed.actions.filter(({ on }) => on === 'list')
  return (
    <PageHead title={text(resource.label)}>
      <p className="zg-muted" role="status">
        {rows.status === 'ready' && t('states.total', { total: rows.total })}
      </p>
      <Notice resource={resource} part="notice" />
      <span className="zg-spacer" />
      {arrange && (
        <>
          <TransferButtons resource={resource} rows={rows} open={open} />
          {actions.map((action) => (
            <Button
              key={action.name}
              disabled={(rows.rows.length === 0 && !action.onEmpty) || rows.isLastKnown}
              onClick={() => open({ kind: 'action', action, records: rows.rows })}
            >
              {text(action.label)}
            </Button>
          ))}
          {allowed.arrange && rows.answered.length > 1 && <Button onClick={arrange}>{t('actions.arrange')}</Button>}
          {allowed.create && <CreateLink />}
        </>
      )}
    </PageHead>
  )
}

/** Loading, failed, empty, filtered out, or the rows. */
function Content() {
  const { t } = useTranslate()
  const { resource, allowed } = useRecordList()
  const { rows, status, error, retry, total, unreadable, answeredAt } = useListRecords()
  const { shown } = useListContext()
  const { changeView } = useListActions()
  if (status === 'loading') return <ListSkeleton />
  if (status === 'failed') return <ListFailure error={error} retry={retry} />
  const unreadableRows = unreadable > 0 && (
    <Alert tone="warning" className="zg-list-stale" role="status">
      {t('states.unreadableRows', { count: unreadable })}
    </Alert>
  )
  if (rows.length > 0)
    return (
      <>
        {unreadableRows}
        {error && <ListStale error={error} answeredAt={answeredAt} retry={retry} />}
        <ListTable />
      </>
    )
  if (shown.page > 1)
    return (
      <ListMessage title={t('states.emptyFiltered')}>
        <Button onClick={() => changeView({ page: 1 })}>
          {t('states.page', { page: 1, pages: Math.max(1, Math.ceil(total / shown.pageSize)) })}
        </Button>
      </ListMessage>
    )
  if (isFiltered(shown))
    return (
      <ListMessage title={t('states.emptyFiltered')} hint={t('states.emptyFilteredHint')}>
        <Button onClick={() => changeView({ search: '', filters: {} })}>{t('actions.clear')}</Button>
      </ListMessage>
    )
  return (
    <ListMessage title={t('states.empty')}>
      {unreadableRows}
      <Notice resource={resource} part="whenEmpty" />
      {allowed.create && <CreateLink />}
    </ListMessage>
  )
}

function CreateLink() {
  const { t } = useTranslate()
  const { resource } = useRecordList()
  return (
    <ButtonLink kind="primary" to={screenAddress(resource, 'create')} state={withinResource}>
      {t('actions.create')}
    </ButtonLink>
  )
}

/** The bar is there, and loaded, only while something is chosen. */
function BulkBarWhileChosen({ selection }: { readonly selection: SelectionStore }) {
  const isNeeded = useSyncExternalStore(selection.subscribe, () => selection.read().records.size > 0)
  if (!isNeeded) return null
  return <BulkBar selection={selection} />
}

interface NoticeProps {
  readonly resource: Resource
  readonly part: 'notice' | 'footnote' | 'whenEmpty'
}

/** What the declaration adds to its list. It comes after the rows, to a place where it moves none of them. */
function Notice({ resource, part }: NoticeProps) {
  const load = resource.list[part]
  const [isPainted, setPainted] = useState(false)
  useEffect(() => setPainted(true), [])
  if (!load || !isPainted) return null
  const Loaded = lazyOnce<object>(load)
  return <Loaded />
}
