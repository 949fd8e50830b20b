import { useMemo, useState } from 'react'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useText } from '../../providers/i18n/useText.ts'
import type { Resource } from '../../resources/schema/resource.ts'
import { allowedOf } from './allowedOf.ts'
import { TitlesProvider } from './fields/TitlesProvider.tsx'
import './list/list.css'
import { ListContent } from './list/ListContent.tsx'
import { ListDialogs, type Opened } from './list/ListDialogs.tsx'
import { ListHeader } from './list/ListHeader.tsx'
import { ListNotice } from './list/ListNotice.tsx'
import { ListPages } from './list/ListPages.tsx'
import { ListToolbar } from './list/ListToolbar.tsx'
import { useListChoice } from './list/useListChoice.ts'
import { useListView } from './list/useListView.ts'
import { useRows } from './list/useRows.ts'
import { useSearchText } from './list/useSearchText.ts'

/** The list of a declared resource. The address is the view: search, filters, order, page. */
export function GeneratedList({ resource }: { readonly resource: Resource }) {
  const text = useText()
  const may = useMay()
  const [view, changeView] = useListView(resource)
  const commitSearch = useMemo(() => (search: string) => changeView({ search }), [changeView])
  const [searchText, typeSearch] = useSearchText(view.search, commitSearch)
  const isPaged = resource.rows.paging === 'paged'
  const shown = useMemo(() => (isPaged ? view : { ...view, search: searchText }), [isPaged, view, searchText])
  const rows = useRows(resource, shown)
  const [choice, changeChoice] = useListChoice(resource)
  const [opened, setOpened] = useState<Opened | null>(null)
  const allowed = useMemo(() => allowedOf(resource, may), [resource, may])

  return (
    <section className="zg-page zg-list" aria-label={text(resource.label)}>
      <ListHeader resource={resource} rows={rows} allowed={allowed} open={setOpened} />
      <ListNotice resource={resource} />
      <div className="zg-card">
        <TitlesProvider resource={resource} fields={resource.list.filters}>
          <ListToolbar
            resource={resource}
            view={view}
            changeView={changeView}
            searchText={searchText}
            typeSearch={typeSearch}
            choice={choice}
            changeChoice={changeChoice}
          />
        </TitlesProvider>
        <ListContent
          resource={resource}
          view={shown}
          changeView={changeView}
          rows={rows}
          choice={choice}
          allowed={allowed}
          open={setOpened}
        />
        {isPaged && rows.status === 'ready' && rows.total > 0 && <ListPages view={view} total={rows.total} changeView={changeView} />}
      </div>
      <ListDialogs resource={resource} opened={opened} close={() => setOpened(null)} />
    </section>
  )
}
