import type { ListDialogsProps } from '../list/ListDialogs.tsx'
import { BulkDeleteDialog } from '../list/selection/BulkDeleteDialog.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'

/** The dialogs of a list or a record, of which at most one is open. */
export function OpenedDialogs({ resource, opened, close, deleted }: ListDialogsProps) {
  return (
    <>
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
