import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../layout/Dialog.tsx'
import { useText } from '../../../../providers/i18n/useText.ts'
import type { Resource, ResourceRecord } from '../../../../resources/schema/resource.ts'
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
  const { t } = useTranslation()
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
