import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ColumnChoice, SavedView } from '../../../contract/entities/savedView.ts'
import { useServices } from '../../providers/services/useServices.ts'
import type { Listed } from '../../resources/schema/resource.ts'
import { useSearchText } from '../../ui/useSearchText.ts'
import { declaredChoice, isSameColumnChoice, parseColumnChoice, settleColumnChoice } from './columns/columnChoice.ts'
import type { ChangeChoice, ChangeView, ListActions, ListSource, RowsState } from './listContext.ts'
import { formatListView, type ListView, parseListView } from './listView.ts'
import { useListAddress } from './useListAddress.ts'
import { noSavedViews, type SavedViews } from './views/useSavedViews.ts'
import { isBare, VIEW_PARAMETER } from './views/viewQuery.ts'

/** Apart from StorageKey, which the login page loads. One choice for each user and list; the name is assumed. */
const KEY_PREFIX = 'zhanggui_list_'

/** What is looked at in a list, wherever its rows come from, and how that is changed. */
export interface ListController {
  /** Without the rows: `useListSource` adds them. */
  readonly look: Omit<ListSource, keyof RowsState | 'shown' | 'offered' | 'idle'>
  /** As it is typed. */
  readonly searchText: string
  readonly actions: ListActions
}

/** The controller of every list. The view is in the address, the columns in the open view or in the browser. `saved`: default none. */
export function useListController(resource: Listed, saved: SavedViews = noSavedViews): ListController {
  const [view, changeView] = useView(resource, saved.active)
  const { choice, changeChoice, isChoiceChanged } = useChoice(resource, saved.active)
  const latest = useRef({ changeView, changeChoice })
  latest.current = { changeView, changeChoice }
  const commitSearch = useCallback((search: string) => latest.current.changeView({ search }), [])
  const [searchText, typeSearch] = useSearchText(view.search, commitSearch)
  const actions = useMemo<ListActions>(
    () => ({
      changeView: (change) => latest.current.changeView(change),
      changeChoice: (change) => latest.current.changeChoice(change),
      typeSearch,
    }),
    [typeSearch],
  )
  const look = useMemo(() => ({ resource, view, choice, isChoiceChanged, saved }), [resource, view, choice, isChoiceChanged, saved])
  return { look, searchText, actions }
}

const noIdle = [] as const

/** What the parts of a list are given; a new object only when something of it is new. By default the rows show the view of the address. */
export function useListSource(
  { look }: ListController,
  rows: RowsState,
  { shown = look.view, offered = null, idle = noIdle }: Partial<Pick<ListSource, 'shown' | 'offered' | 'idle'>> = {},
): ListSource {
  const { status, total, isRefreshing, error, retry } = rows
  return useMemo(
    () => ({ ...look, shown, offered, idle, status, total, isRefreshing, error, retry }),
    [look, shown, offered, idle, status, total, isRefreshing, error, retry],
  )
}

/**
 * The view is in the address alone, apart from a search that is too long for it. A change of anything but the page goes back to the first page; one that leaves nothing of the
 * saved view that is open leads to the whole list.
 */
function useView(resource: Listed, open: SavedView | null): readonly [ListView, ChangeView] {
  const [query, setQuery] = useListAddress()
  const view = useMemo(() => parseListView(resource, query), [resource, query])
  const changeView = (change: Partial<ListView>) =>
    setQuery(
      (before) => {
        const next = formatListView(resource, { ...parseListView(resource, before), page: 1, ...change }, before)
        if (open && isBare(resource, open, next)) next.delete(VIEW_PARAMETER)
        return next
      },
      // Pages can be gone back through; typing and sorting leave no trail.
      { replace: change.page === undefined },
    )
  return [view, changeView]
}

/** The columns in force: those of the open view, else the user's own, which a view leaves as they are. */
function useChoice(resource: Listed, active: SavedView | null) {
  const [own, changeOwn] = useOwnChoice(resource)
  const [draft, setDraft] = useState<{ readonly viewId: string; readonly choice: ColumnChoice } | null>(null)
  const saved = useMemo(() => (active?.columns ? settleColumnChoice(resource, active.columns) : null), [resource, active])
  if (!active || !saved) return { choice: own, changeChoice: changeOwn, isChoiceChanged: false }
  const { view_id } = active
  const changeDraft: ChangeChoice = (toNext) =>
    setDraft((before) => ({ viewId: view_id, choice: toNext(before?.viewId === view_id ? before.choice : saved) }))
  const choice = draft?.viewId === view_id ? draft.choice : saved
  return { choice, changeChoice: changeDraft, isChoiceChanged: !isSameColumnChoice(choice, saved) }
}

/** Columns and density as this user likes them, kept in the browser; another tab of the user's follows. */
function useOwnChoice(resource: Listed): readonly [ColumnChoice, ChangeChoice] {
  const { storage, session } = useServices()
  const key = `${KEY_PREFIX}${session.read().uid ?? ''}_${resource.name}`
  const subscribe = useCallback((changed: () => void) => storage.subscribe(key, changed), [storage, key])
  const stored = useSyncExternalStore(subscribe, () => storage.get(key))
  const choice = useMemo(
    () => (stored === null ? declaredChoice(resource) : parseColumnChoice(resource, storage.getJson(key))),
    [stored, storage, key, resource],
  )
  return [choice, (toNext) => storage.setJson(key, toNext(parseColumnChoice(resource, storage.getJson(key))))]
}
