import { Suspense } from 'react'
import { useText } from '../../../providers/i18n/useText.ts'
import type { Resource, ResourceAction, ResourceRecord } from '../../../resources/schema/resource.ts'
import { DeleteDialog } from '../dialog/DeleteDialog.tsx'
import { TitledDialog } from '../dialog/TitledDialog.tsx'
import { lazyOnce } from '../lazyOnce.ts'
import { ListSkeleton } from './ListStates.tsx'

/** What stands open over a list; null: nothing. */
export type Opened =
  | { readonly kind: 'delete'; readonly record: ResourceRecord }
  | { readonly kind: 'action'; readonly action: ResourceAction; readonly records: readonly ResourceRecord[] }

interface ListDialogsProps {
  readonly resource: Resource
  readonly opened: Opened | null
  readonly close: () => void
}

export function ListDialogs({ resource, opened, close }: ListDialogsProps) {
  const text = useText()
  const action = opened?.kind === 'action' ? opened : null
  const Component = action && lazyOnce(action.action.load)
  return (
    <>
      <DeleteDialog resource={resource} record={opened?.kind === 'delete' ? opened.record : null} close={close} />
      <TitledDialog isOpen={action !== null} title={action ? text(action.action.label) : ''} close={close}>
        {Component && action && (
          <Suspense fallback={<ListSkeleton />}>
            <Component resource={resource} records={action.records} close={close} />
          </Suspense>
        )}
      </TitledDialog>
    </>
  )
}
