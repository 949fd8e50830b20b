import { Suspense } from 'react'
import type { Resource } from '../../../resources/schema/resource.ts'
import { lazyOnce } from '../lazyOnce.ts'

/** What the declaration puts above the rows; the rows do not wait for it. */
export function ListNotice({ resource }: { readonly resource: Resource }) {
  const { notice } = resource.list
  if (!notice) return null
  const Notice = lazyOnce<object>(notice)
  return (
    <Suspense fallback={null}>
      <Notice />
    </Suspense>
  )
}
