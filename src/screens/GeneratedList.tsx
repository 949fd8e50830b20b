import { useMemo, useState } from 'react'
import { useMay } from '../providers/accessControl/useMay.ts'
import { useText } from '../providers/i18n/useText.ts'
import type { Resource } from '../resources/schema/resource.ts'
import { allowedOf } from './allowedOf.ts'
import { TitlesProvider } from './fields/TitlesProvider.tsx'
import { ArrangeSlot } from './list/arrange/ArrangeSlot.tsx'
import { type InlineDrafts, InlineDraftsContext } from './list/inline/inlineDrafts.ts'
import './list/list.css'
import { useSearchText } from '../ui/useSearchText.ts'
import { ListContent } from './list/ListContent.tsx'
import { ListDialogs, type Opened } from './list/ListDialogs.tsx'
import { ListHeader } from './list/ListHeader.tsx'
import { ListNotice } from './list/ListNotice.tsx'
import { ListToolbar } from './list/ListToolbar.tsx'
import { ResourcePages } from './list/ResourcePages.tsx'
import { BulkBarSlot } from './list/selection/BulkBarSlot.tsx'
import { SelectionContext } from './list/selection/selectionContext.ts'
import { useIsSelectable } from './list/selection/useIsSelectable.ts'
import { useSelection } from './list/selection/useSelection.ts'
import { useFilledFrame } from './list/useFilledFrame.ts'
import { useListView } from './list/useListView.ts'
import { useRows } from './list/useRows.ts'
import { ViewOptions } from './list/ViewOptions.tsx'
import { useSavedViews } from './list/views/useSavedViews.ts'
import { useViewScene } from './list/views/useViewScene.ts'
import { ViewBar } from './list/views/ViewBar.tsx'
import { TransferDialogs } from './transfer/TransferDialogs.tsx'

/** The list of a declared resource. The address is the view: search, filters, order, page. */
export function GeneratedList({ resource }: { readonly resource: Resource }) {
  const text = useText()
  const may = useMay()
  const saved = useSavedViews(resource)
  const [view, changeView] = useListView(resource, saved.active)
  const commitSearch = useMemo(() => (search: string) => changeView({ search }), [changeView])
  const [searchText, typeSearch] = useSearchText(view.search, commitSearch)
  const isPaged = resource.rows.paging === 'paged'
  const shown = useMemo(() => (isPaged ? view : { ...view, search: searchText }), [isPaged, view, searchText])
  const rows = useRows(resource, view, shown.search)
  const scene = useViewScene(resource, view, saved, rows.status !== 'loading')
  const { choice, changeChoice } = scene
  const [opened, setOpened] = useState<Opened | null>(null)
  const allowed = useMemo(() => allowedOf(resource, may), [resource, may])
  const selection = useSelection(resource, rows)
  const isSelectable = useIsSelectable(resource, allowed)
  const [drafts] = useState<InlineDrafts>(() => new Map())
  const [isArranging, setArranging] = useState(false)
  useFilledFrame()

  return (
    <section className="zg-page zg-list" aria-label={text(resource.label)}>
      <ListHeader
        resource={resource}
        rows={rows}
        allowed={allowed}
        open={setOpened}
        arrange={() => setArranging(true)}
        isArranging={isArranging}
      />
      <div className="zg-card">
        {isArranging ? (
          <ArrangeSlot resource={resource} rows={rows} view={shown} changeView={changeView} close={() => setArranging(false)} />
        ) : (
          <SelectionContext.Provider value={isSelectable ? selection : null}>
            <InlineDraftsContext.Provider value={drafts}>
              <div className="zg-list-strip">
                <ViewBar scene={scene} part="tabs" />
                <span className="zg-spacer" />
                <ViewBar scene={scene} part="save" />
                <ViewOptions resource={resource} choice={choice} changeChoice={changeChoice} />
              </div>
              <TitlesProvider resource={resource} fields={resource.list.filters}>
                <ListToolbar resource={resource} view={view} changeView={changeView} searchText={searchText} typeSearch={typeSearch} />
              </TitlesProvider>
              <ListContent
                resource={resource}
                view={shown}
                changeView={changeView}
                rows={rows}
                choice={choice}
                changeChoice={changeChoice}
                allowed={allowed}
                open={setOpened}
              />
              {isPaged && rows.status === 'ready' && rows.total > 0 && (
                <ResourcePages resource={resource} view={view} total={rows.total} changeView={changeView} />
              )}
              <BulkBarSlot resource={resource} rows={rows} selection={selection} open={setOpened} />
            </InlineDraftsContext.Provider>
          </SelectionContext.Provider>
        )}
      </div>
      <ListNotice resource={resource} part="footnote" />
      <ListDialogs resource={resource} opened={opened} close={() => setOpened(null)} deleted={selection.leave} />
      <TransferDialogs resource={resource} view={shown} rows={rows} choice={choice} opened={opened} close={() => setOpened(null)} />
    </section>
  )
}
