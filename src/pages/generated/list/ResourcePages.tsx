import { useList } from '@refinedev/core'
import { useState } from 'react'
import type { Resource } from '../../../resources/schema/resource.ts'
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
  const [expected, expectPage] = useState<number | null>(null)
  return (
    <>
      <ListPages view={view} total={total} changeView={changeView} expectPage={expectPage} />
      {expected !== null && expected !== view.page && <PageAhead resource={resource} view={{ ...view, page: expected }} />}
    </>
  )
}

/** Shows nothing: what it asks for is where the list will look. A failure is the list's to tell, should it come to that. */
function PageAhead({ resource, view }: Pick<ResourcePagesProps, 'resource' | 'view'>) {
  useList({ resource: resource.name, ...toListQuery(resource, view), errorNotification: false })
  return null
}
