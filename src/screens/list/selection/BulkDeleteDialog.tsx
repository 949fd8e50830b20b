import { useState } from 'react'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { Resource, ResourceRecord } from '../../../resources/schema/resource.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { BulkDelete } from './BulkDelete.tsx'

interface BulkDeleteDialogProps {
  readonly resource: Resource
  /** Null: closed. */
  readonly records: readonly ResourceRecord[] | null
  readonly close: () => void
  readonly deleted: (records: readonly ResourceRecord[]) => void
}

/** Asks before the chosen records are deleted, and says what became of them. Once it has begun, only its buttons close it. */
export function BulkDeleteDialog({ resource, records, close, deleted }: BulkDeleteDialogProps) {
  const { t } = useTranslate()
  const text = useText()
  const [hasBegun, setBegun] = useState(false)
  const label = resource.deleteLabel ? text(resource.deleteLabel) : t('actions.delete')
  const title = t('deleting.titleMany', { label, count: records?.length ?? 0 })
  function leave() {
    setBegun(false)
    close()
  }
  return (
    <Dialog isOpen={records !== null} onClose={hasBegun ? undefined : leave} title={title}>
      <header className="zg-dialog-head">
        <h2>{title}</h2>
      </header>
      {records && (
        <BulkDelete resource={resource} records={records} label={label} begin={() => setBegun(true)} close={leave} deleted={deleted} />
      )}
    </Dialog>
  )
}
