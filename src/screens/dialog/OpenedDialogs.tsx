import { useDelete, useInvalidate } from '@refinedev/core'
import { useRef, useState } from 'react'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Resource, ResourceRecord } from '../../resources/schema/resource.ts'
import { Alert } from '../../ui/Alert.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { KeptFocus } from '../../ui/dialog/KeptFocus.tsx'
import { TitledDialog } from '../../ui/dialog/TitledDialog.tsx'
import { ListSkeleton } from '../../ui/ListStates.tsx'
import { lazyOnce, PartFallback } from '../../ui/lazyOnce.tsx'
import type { ListDialogsProps, Opened } from '../list/ListDialogs.tsx'
import { BulkDeleteDialog } from '../list/selection/BulkDeleteDialog.tsx'
import { idOf, titleOf } from '../screenAddress.ts'
import { DeleteConsequence } from './DeleteConsequence.tsx'
import { useDeletedNotice } from './useDeletedNotice.ts'

/** The dialogs of a list or a record. At most one is open. */
export function OpenedDialogs({ resource, opened, close: closeAny, deleted }: ListDialogsProps) {
  const latest = useRef(opened)
  latest.current = opened
  // What was begun in one that has been closed since ends later, and leaves the next one open.
  const close = () => {
    if (latest.current === opened) closeAny()
  }
  return (
    <>
      <KeptFocus isOpen={opened?.kind === 'deleteMany'} />
      <DeleteDialog
        resource={resource}
        record={opened?.kind === 'delete' ? opened.record : null}
        close={close}
        deleted={(record) => deleted([record])}
      />
      <BulkDeleteDialog
        resource={resource}
        records={opened?.kind === 'deleteMany' ? opened.records : null}
        close={close}
        deleted={deleted}
      />
      <ActionDialog resource={resource} opened={opened?.kind === 'action' ? opened : null} close={close} />
    </>
  )
}

interface DeleteDialogProps {
  readonly resource: Resource
  /** Null: closed. */
  readonly record: ResourceRecord | null
  readonly close: () => void
  /** After it is gone. */
  readonly deleted?: ((record: ResourceRecord) => void) | undefined
}

/** Names what will be gone. It stays open where the deletion fails: its answer may be lost, and a second press gets the first answer. */
function DeleteDialog({ resource, record, close, deleted }: DeleteDialogProps) {
  const { t } = useTranslate()
  const text = useText()
  const toText = useErrorText()
  const tell = useDeletedNotice(resource)
  const { mutate, isLoading } = useDelete()
  const [attempt, setAttempt] = useState(() => toAttempt(record))
  if (attempt.record !== record) setAttempt(toAttempt(record))
  const name = record ? titleOf(resource, record) : ''
  const label = resource.deleteLabel ? text(resource.deleteLabel) : t('actions.delete')

  const deleteRecord = () => {
    if (!record) return
    setAttempt({ ...attempt, failure: '' })
    mutate(
      {
        resource: resource.name,
        id: idOf(resource, record),
        meta: { previous: record, idempotencyKey: attempt.key },
        successNotification: false,
        errorNotification: false,
      },
      {
        onSuccess() {
          close()
          tell([record])
          deleted?.(record)
        },
        onError: (error) => setAttempt({ ...attempt, failure: toText(error) }),
      },
    )
  }

  return (
    <ConfirmDialog
      isOpen={record !== null}
      title={t('deleting.title', { label, name })}
      confirmLabel={label}
      isBusy={isLoading}
      confirm={deleteRecord}
      close={close}
    >
      <DeleteConsequence resource={resource} />
      {attempt.failure && (
        <Alert tone="error" role="alert">
          {attempt.failure}
        </Alert>
      )}
    </ConfirmDialog>
  )
}

/** A dialog that was opened: each try of its deletion carries the same key. `failure`: why the last try failed; '' means it did not. */
function toAttempt(record: ResourceRecord | null) {
  return { record, key: crypto.randomUUID(), failure: '' }
}

interface ActionDialogProps {
  readonly resource: Resource
  /** Null: closed. */
  readonly opened: Extract<Opened, { kind: 'action' }> | null
  readonly close: () => void
}

/** The component of a declared action. */
function ActionDialog({ resource, opened, close }: ActionDialogProps) {
  const { t } = useTranslate()
  const text = useText()
  const invalidate = useInvalidate()
  const Component = opened && lazyOnce(opened.action.load)
  const label = opened ? text(opened.action.label) : ''
  const leftOut = opened?.leftOut ?? 0

  /** What it did is shown when it is closed. */
  function end() {
    if (!opened) return
    close()
    void invalidate({ resource: resource.name, invalidates: ['resourceAll'] })
  }

  return (
    <TitledDialog isOpen={opened !== null} title={label} close={end}>
      {Component && opened && (
        <PartFallback value={<ListSkeleton />}>
          {leftOut > 0 && (
            <Alert tone="info">
              {t('selection.fits', { label, fitting: opened.records.length, count: opened.records.length + leftOut })}
            </Alert>
          )}
          <Component resource={resource} records={opened.records} close={end} />
        </PartFallback>
      )}
    </TitledDialog>
  )
}
