import { useDelete } from '@refinedev/core'
import { useReader } from '../../../providers/i18n/useReader.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import type { Resource, ResourceRecord } from '../../../resources/schema/resource.ts'
import { idOf, titleOf } from '../screenAddress.ts'
import { useErrorText } from '../useErrorText.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { DeleteConsequence } from './DeleteConsequence.tsx'
import { useDeletedNotice } from './useDeletedNotice.ts'

interface DeleteDialogProps {
  readonly resource: Resource
  /** Null: closed. */
  readonly record: ResourceRecord | null
  readonly close: () => void
  /** After it is gone. */
  readonly deleted?: ((record: ResourceRecord) => void) | undefined
}

/** Names what will be gone. */
export function DeleteDialog({ resource, record, close, deleted }: DeleteDialogProps) {
  const { t } = useReader()
  const text = useText()
  const toText = useErrorText()
  const tell = useDeletedNotice(resource)
  const { mutate, isLoading } = useDelete()
  const name = record ? titleOf(resource, record) : ''
  const label = resource.deleteLabel ? text(resource.deleteLabel) : t('actions.delete')

  const deleteRecord = () => {
    if (!record) return
    mutate(
      {
        resource: resource.name,
        id: idOf(resource, record),
        meta: { previous: record },
        successNotification: false,
        errorNotification: (error) => ({ type: 'error', message: toText(error) }),
      },
      {
        onSuccess() {
          tell([record])
          deleted?.(record)
        },
        onSettled: close,
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
    </ConfirmDialog>
  )
}
