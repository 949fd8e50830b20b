// First: the style sheets of the parts refine it.
import '../list/list.css'
import { Children, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { QueryRow, QueryTable } from '../../resources/schema/query.ts'
import { Button } from '../../ui/Button.tsx'
import { ListSkeleton } from '../../ui/ListStates.tsx'
import { useMedia } from '../../ui/useMedia.ts'
import { shownColumns } from '../list/columns/columnChoice.ts'
import { ListControls } from '../list/ListControls.tsx'
import { ListProvider } from '../list/ListProvider.tsx'
import { FILTERS_IN_SIGHT } from '../list/listView.ts'
import { useListController, useListSource } from '../list/useListController.ts'
import { useSavedViews } from '../list/views/useSavedViews.ts'
import { useMayExport } from '../transfer/export/useMayExport.ts'
import type { Failure } from '../transfer/file/cell.ts'
import { type QueryAction, QueryBulkBar } from './QueryBulkBar.tsx'
import { QuerySums, QueryTabs } from './QueryLook.tsx'
import { QueryRows } from './QueryRows.tsx'
import './queries.css'
import { Card } from '../../ui/Card.tsx'
import { lazyPlain } from '../../ui/lazyOnce.tsx'
import { type QueryList, QueryListContext, QueryShareContext } from './queryContext.ts'
import type { AskedRows } from './rows/askedParts.ts'
import { createAskedRows } from './rows/createAskedRows.ts'
import { openRows, type Rows, type Told } from './rows/openRows.ts'
import { useRowSummary, useRows } from './rows/useRows.ts'
import type { AnsweredShare } from './shops/toShopStates.ts'

/** Rows that are there without a run over shops, such as figures; other rows replace them all. */
export interface GivenRows {
  /** Null: not known yet. */
  readonly rows: readonly QueryRow[] | null
  /** In their place rows that another worker selects, of which the list asks for those in sight. Null: not known yet. Default: `rows` are all. */
  readonly asked?: AskedRows | null
  /** `rows` are a part of so many: all of them are read for a file. Null or absent: they are all. */
  readonly whole?: { readonly count: number; readonly read: () => Promise<readonly QueryRow[]> } | null
  /** Search or filters left out rows before these came: ids of a pasted list that these lack may be there all the same. Default: false. */
  readonly isNarrowed?: boolean
  /** Others are on their way. */
  readonly isRefreshing: boolean
  /** Of how many shops they are whole. */
  readonly share: AnsweredShare
  /** What a file of them has to say of itself: sentences, and the shops that lack something. */
  readonly notes: readonly string[]
  readonly failures: readonly Failure[]
  /** What filters offer, by field, where there is more than these rows have. Default: what they have. */
  readonly offered?: Readonly<Record<string, readonly string[]>>
}

interface GivenQueryProps {
  readonly query: QueryTable
  readonly given: GivenRows
  /** In place of the rows when there are none at all. */
  readonly empty: ReactNode
  /** What can be done with chosen rows. Default: nothing but exporting them. */
  readonly actions?: readonly QueryAction[]
  /** Of `ListSource`; the same array as long as it names the same columns. */
  readonly idle?: readonly string[]
  /** Beside the saved views. Default: nothing. */
  readonly children?: ReactNode
}

const QueryExportDialog = lazyPlain(() => import('./export/QueryExportDialog.tsx').then((module) => module.QueryExportDialog))
const noChoice = [] as const
const NARROW = '(max-width: 1499px)'
/** So many are filtered and sorted by the page itself within a frame. */
const FEW_ROWS = 2_000

/** A query whose rows are given: search, filters, columns, saved views, sums and export as in every list. The page around it has the title. */
export function GivenQuery({ query, given, empty, actions = noChoice, idle = noChoice, children }: GivenQueryProps) {
  const { t } = useTranslate()
  const list = useListController(query, useSavedViews(query))
  const asked = useAskedRows(given.asked)
  const [areFew, setFew] = useState(true)
  const rows = useRows(query, { asked, areFew })
  const summary = useRowSummary(rows)
  // A worker would know nothing of what was chosen before.
  if (areFew && given.rows && given.rows.length > FEW_ROWS && summary.chosen.count === 0) setFew(false)
  const [exported, setExported] = useState<'all' | 'selected' | null>(null)
  const mayExport = useMayExport(query)
  const { search, filters, sort } = list.look.view
  useEffect(() => rows?.tell({ kind: 'look', view: { search, filters, sort } }), [rows, search, filters, sort])
  useEffect(() => {
    if (!rows || !given.rows) return
    put(rows, given.rows)
  }, [rows, given.rows])
  const isThere = rows !== null && (given.rows !== null || summary.revision > 0)
  const isComing = !asked && given.rows?.length !== 0 && summary.all === 0
  const source = useListSource(
    list,
    {
      status: isThere ? 'ready' : 'loading',
      total: summary.total,
      isRefreshing: given.isRefreshing,
      error: null,
      retry: nothing,
    },
    { offered: { ...summary.facets, ...given.offered }, idle },
  )
  const queryList = useMemo<QueryList | null>(() => rows && { query, rows, isChoosable: true, rowActions: [] }, [query, rows])
  const { whole: wholeRows = null } = given
  const whole = useMemo(
    () =>
      wholeRows && { count: wholeRows.count, open: async () => put(openRows(query), await wholeRows.read(), { search, filters, sort }) },
    [wholeRows, query, search, filters, sort],
  )
  // Each thing before the search, and a narrow window, takes the room of a filter.
  const isNarrow = useMedia(NARROW)
  const filtersInSight = FILTERS_IN_SIGHT - Children.toArray(children).length - Number(isNarrow)
  const { done, total } = given.share
  const share = useMemo(() => ({ done, total }), [done, total])

  return (
    <ListProvider source={source} controller={list} isFilling={false}>
      <Card as="div" className="zg-query zg-given">
        {queryList && isThere ? (
          <QueryListContext.Provider value={queryList}>
            <QueryShareContext.Provider value={share}>
              <ListControls apart={query.tabs?.field} before={children} inSight={filtersInSight}>
                {mayExport && source.total > 0 && <Button onClick={() => setExported('all')}>{t('transfer.export')}</Button>}
              </ListControls>
              <QueryTabs />
              {isComing ? (
                <ListSkeleton />
              ) : (
                <>
                  <QueryRows empty={empty} areAll={!given.whole && !given.isNarrowed} />
                  <QuerySums isOfPart={Boolean(given.whole)} />
                </>
              )}
              <QueryBulkBar actions={actions} exportChosen={mayExport ? () => setExported('selected') : null} />
            </QueryShareContext.Provider>
          </QueryListContext.Provider>
        ) : (
          <ListSkeleton />
        )}
      </Card>
      {exported && rows && (
        <QueryExportDialog
          query={query}
          rows={rows}
          of={given}
          whole={whole}
          shownKeys={shownColumns(source.choice).filter((key) => !idle.includes(key))}
          scope={exported}
          close={() => setExported(null)}
        />
      )}
    </ListProvider>
  )
}

/** Null: the rows are given. */
function useAskedRows(given: AskedRows | null | undefined): Rows | null {
  const isAsked = given !== undefined
  const opened = useMemo(() => (isAsked ? createAskedRows() : null), [isAsked])
  useEffect(() => opened?.close, [opened])
  useEffect(() => {
    if (given) opened?.take(given)
  }, [opened, given])
  return opened
}

/** In the place of all that were there. */
function put(rows: Rows, given: readonly QueryRow[], view?: Extract<Told, { kind: 'look' }>['view']): Rows {
  if (view) rows.tell({ kind: 'look', view })
  rows.tell({ kind: 'begin', shop_uid: '' })
  rows.tell({ kind: 'put', shop_uid: '', rows: given })
  rows.tell({ kind: 'settle', shop_uid: '' })
  return rows
}

function nothing(): void {}
