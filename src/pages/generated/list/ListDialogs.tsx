import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { useText } from '../../../providers/i18n/useText.ts'
import type { ActionProps, Resource, ResourceAction, ResourceRecord } from '../../../resources/schema/resource.ts'
import { DeleteDialog } from '../dialog/DeleteDialog.tsx'
import { TitledDialog } from '../dialog/TitledDialog.tsx'
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
  const Component = action && actionComponent(action.action)
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

const components = new WeakMap<ResourceAction, LazyExoticComponent<ComponentType<ActionProps>>>()

/** A lazy component must be made once: a new one each time would load anew on every render. */
function actionComponent(action: ResourceAction): LazyExoticComponent<ComponentType<ActionProps>> {
  const known = components.get(action)
  if (known) return known
  const component = lazy(() => action.load().then((loaded) => ({ default: loaded })))
  components.set(action, component)
  return component
}
