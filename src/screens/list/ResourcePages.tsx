import { useList } from '@refinedev/core'
import { useState } from 'react'
import type { Resource } from '../../resources/schema/resource.ts'
import { ListPages } from './ListPages.tsx'
import { useListActions, useListContext } from './listContext.ts'
import type { ListView } from './listView.ts'
import { useRecordList } from './recordList.ts'
import { toListQuery } from './toListQuery.ts'

/** The pages of a resource's list. The one that the user is about to turn to is asked for before the click. */
export function ResourcePages() {
  const { resource } = useRecordList()
  const { view, total } = useListContext()
  const { changeView } = useListActions()
  // Of the view that it was expected in: another search has pages of its own.
  const [expected, setExpected] = useState<{ readonly view: ListView; readonly page: number } | null>(null)
  const expectPage = (page: number) => setExpected((before) => (before?.view === view && before.page === page ? before : { view, page }))
  return (
    <>
      <ListPages view={view} total={total} changeView={changeView} expectPage={expectPage} />
      {expected?.view === view && <PageAhead resource={resource} view={{ ...view, page: expected.page }} />}
    </>
  )
}

interface PageAheadProps {
  readonly resource: Resource
  readonly view: ListView
}

/** Shows nothing: what it asks for is where the list will look. If it fails, the list says so once the page is turned to. */
function PageAhead({ resource, view }: PageAheadProps) {
  useList({ resource: resource.name, ...toListQuery(resource, view), errorNotification: false })
  return null
}
