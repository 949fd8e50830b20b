import { useList } from '@refinedev/core'
import { useState } from 'react'
import type { Resource } from '../../resources/schema/resource.ts'
import { ListPages } from './ListPages.tsx'
import type { ListView } from './listView.ts'
import { toListQuery } from './toListQuery.ts'

interface ResourcePagesProps {
  readonly resource: Resource
  readonly view: ListView
  readonly total: number
  readonly changeView: (change: Partial<ListView>) => void
}

/** The pages of a resource's list. The one that the reader is about to turn to is asked for before her click. */
export function ResourcePages({ resource, view, total, changeView }: ResourcePagesProps) {
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

/** Shows nothing: what it asks for is where the list will look. A failure is the list's to tell, should it come to that. */
function PageAhead({ resource, view }: Pick<ResourcePagesProps, 'resource' | 'view'>) {
  useList({ resource: resource.name, ...toListQuery(resource, view), errorNotification: false })
  return null
}
