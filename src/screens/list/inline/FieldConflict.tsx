import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { ResourceRecord } from '../../../resources/schema/resource.ts'
import { lazyOnce } from '../../../ui/lazyOnce.tsx'
import { useRecordList } from '../recordList.ts'
import type { SaveField } from './useSaveField.ts'

const ConflictDialog = lazyOnce(() => import('../../form/ConflictDialog.tsx').then((module) => module.ConflictDialog))

interface FieldConflictProps {
  readonly saving: SaveField
  /** The value that was to be saved, under its key. */
  readonly mine: ResourceRecord
  /** Given the record as someone else has made it. */
  readonly keepMine: (current: ResourceRecord) => void
  readonly takeTheirs: (current: ResourceRecord) => void
}

/** Someone else was faster: the dialog of the forms, for the one field of a cell. Closing it goes back to what was typed. */
export function FieldConflict({ saving, mine, keepMine, takeTheirs }: FieldConflictProps) {
  const { resource } = useRecordList()
  const { conflict } = saving
  const [isNeeded, setNeeded] = useState(false)
  if (conflict && !isNeeded) setNeeded(true)
  // It stays once it was open: a dialog that closes gives the focus back.
  if (!isNeeded) return null
  const decide = (then: (current: ResourceRecord) => void) => () => {
    if (!conflict) return
    saving.settle()
    then(conflict)
  }
  // Not inside the cell: the table's styles are not meant for the one that the dialog holds.
  return createPortal(
    <ConflictDialog
      resource={resource}
      values={mine}
      current={conflict}
      keepMine={decide(keepMine)}
      takeTheirs={decide((current) => {
        takeTheirs(current)
        saving.refresh()
      })}
      close={saving.settle}
    />,
    document.body,
  )
}
