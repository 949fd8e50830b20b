import { Suspense, useEffect, useState } from 'react'
import type { Resource } from '../../resources/schema/resource.ts'
import { lazyOnce } from '../../ui/lazyOnce.ts'

interface ListNoticeProps {
  readonly resource: Resource
  readonly part: 'notice' | 'footnote'
}

/** What the declaration adds to its list. It comes after the rows, and stands where it moves none of them. */
export function ListNotice({ resource, part }: ListNoticeProps) {
  const load = resource.list[part]
  const [isPainted, setPainted] = useState(false)
  useEffect(() => setPainted(true), [])
  if (!load || !isPainted) return null
  const Notice = lazyOnce<object>(load)
  return (
    <Suspense fallback={null}>
      <Notice />
    </Suspense>
  )
}
