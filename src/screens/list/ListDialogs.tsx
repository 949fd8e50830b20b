import { useEffect, useState } from 'react'
import type { Resource, ResourceAction, ResourceRecord } from '../../resources/schema/resource.ts'
import { lazyPlain } from '../../ui/lazyOnce.tsx'

/** What is open over a list, or over the page of a record; null: nothing. */
export type Opened =
  | { readonly kind: 'delete'; readonly record: ResourceRecord }
  | { readonly kind: 'deleteMany'; readonly records: readonly ResourceRecord[] }
  | {
      readonly kind: 'action'
      readonly action: ResourceAction
      readonly records: readonly ResourceRecord[]
      /** So many of a selection are not among them: there is nothing to do for those. */
      readonly leftOut?: number
    }
  /** `selected`: the rows that were chosen; empty: those in view. */
  | { readonly kind: 'export'; readonly selected: readonly ResourceRecord[] }
  | { readonly kind: 'import' }

export interface ListDialogsProps {
  readonly resource: Resource
  readonly opened: Opened | null
  readonly close: () => void
  /** After these are gone. */
  readonly deleted: (records: readonly ResourceRecord[]) => void
}

const OpenedDialogs = lazyPlain(() => import('../dialog/OpenedDialogs.tsx').then((module) => module.OpenedDialogs))

/** Loaded with the first one that opens; then they stay, since a dialog that closes gives the focus back. */
export function ListDialogs(props: ListDialogsProps) {
  const isOpen = props.opened !== null
  const [isNeeded, setNeeded] = useState(isOpen)
  useEffect(() => {
    if (isOpen) setNeeded(true)
  }, [isOpen])
  if (!isNeeded) return null
  return <OpenedDialogs {...props} />
}
