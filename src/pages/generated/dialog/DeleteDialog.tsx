import { useDelete } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import type { Resource, ResourceRecord } from '../../../resources/schema/resource.ts'
import { idOf, titleOf } from '../screenAddress.ts'
import { useErrorText } from '../useErrorText.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface DeleteDialogProps {
  readonly resource: Resource
  /** Null: closed. */
  readonly record: ResourceRecord | null
  readonly close: () => void
  /** After it is gone. */
  readonly deleted?: () => void
}

/** Names what will be gone. */
export function DeleteDialog({ resource, record, close, deleted }: DeleteDialogProps) {
  const { t } = useTranslation()
  const toText = useErrorText()
  const { mutate, isLoading } = useDelete()
  const name = record ? titleOf(resource, record) : ''

  const deleteRecord = () => {
    if (!record) return
    mutate(
      {
        resource: resource.name,
        id: idOf(resource, record),
        meta: { previous: record },
        successNotification: { type: 'success', message: `${t('states.deleted')}: ${name}` },
        errorNotification: (error) => ({ type: 'error', message: toText(error) }),
      },
      { onSuccess: () => deleted?.(), onSettled: close },
    )
  }

  return (
    <ConfirmDialog
      isOpen={record !== null}
      title={t('forms.deleteTitle', { name })}
      confirmLabel={t('actions.delete')}
      isBusy={isLoading}
      confirm={deleteRecord}
      close={close}
    >
      <p>{t('forms.deleteBody')}</p>
    </ConfirmDialog>
  )
}
