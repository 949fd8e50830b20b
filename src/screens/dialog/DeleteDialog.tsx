import { useDelete } from '@refinedev/core'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Resource, ResourceRecord } from '../../resources/schema/resource.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { idOf, titleOf } from '../screenAddress.ts'
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
  const { t } = useTranslate()
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
