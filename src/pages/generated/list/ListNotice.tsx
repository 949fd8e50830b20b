import { type ComponentType, lazy, Suspense } from 'react'
import type { Resource } from '../../../resources/schema/resource.ts'

type LoadNotice = NonNullable<Resource['list']['notice']>
const notices = new WeakMap<LoadNotice, ComponentType>()

/** What the declaration puts above the rows; the rows do not wait for it. */
export function ListNotice({ resource }: { readonly resource: Resource }) {
  const { notice } = resource.list
  if (!notice) return null
  const Notice = noticeComponent(notice)
  return (
    <Suspense fallback={null}>
      <Notice />
    </Suspense>
  )
}

/** A lazy component must be made once: a new one each time would load anew on every render. */
function noticeComponent(load: LoadNotice): ComponentType {
  const component = notices.get(load) ?? lazy(() => load().then((loaded) => ({ default: loaded })))
  notices.set(load, component)
  return component
}
