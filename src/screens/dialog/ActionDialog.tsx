import { useInvalidate } from '@refinedev/core'
import { Suspense } from 'react'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Resource } from '../../resources/schema/resource.ts'
import { Alert } from '../../ui/Alert.tsx'
import { TitledDialog } from '../../ui/dialog/TitledDialog.tsx'
import { ListSkeleton } from '../../ui/ListStates.tsx'
import { lazyOnce } from '../../ui/lazyOnce.ts'
import type { Opened } from '../list/ListDialogs.tsx'

interface ActionDialogProps {
  readonly resource: Resource
  /** Null: closed. */
  readonly opened: Extract<Opened, { kind: 'action' }> | null
  readonly close: () => void
}

/** The component of a declared action. */
export function ActionDialog({ resource, opened, close }: ActionDialogProps) {
  const { t } = useTranslate()
  const text = useText()
  const invalidate = useInvalidate()
  const Component = opened && lazyOnce(opened.action.load)
  const label = opened ? text(opened.action.label) : ''
  const leftOut = opened?.leftOut ?? 0

  /** Whatever it did shows when it is closed. */
  function end() {
    if (!opened) return
    close()
    void invalidate({ resource: resource.name, invalidates: ['resourceAll'] })
  }

  return (
    <TitledDialog isOpen={opened !== null} title={label} close={end}>
      {Component && opened && (
        <Suspense fallback={<ListSkeleton />}>
          {leftOut > 0 && (
            <Alert tone="info">
              {t('selection.fits', { label, fitting: opened.records.length, count: opened.records.length + leftOut })}
            </Alert>
          )}
          <Component resource={resource} records={opened.records} close={end} />
        </Suspense>
      )}
    </TitledDialog>
  )
}
