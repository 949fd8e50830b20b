import type { ColumnChoice } from '../../../contract/entities/savedView.ts'
import type { Resource } from '../../resources/schema/resource.ts'
import { lazyOnce } from '../../ui/lazyOnce.tsx'
import { shownColumns } from '../list/columns/columnChoice.ts'
import type { Opened } from '../list/ListDialogs.tsx'
import type { ListView } from '../list/listView.ts'
import type { ListRows } from '../list/useListRows.ts'

const ExportDialog = lazyOnce(() => import('./export/ExportDialog.tsx').then((module) => module.ExportDialog))
const ImportDialog = lazyOnce(() => import('./import/ImportDialog.tsx').then((module) => module.ImportDialog))

interface TransferDialogsProps {
  readonly resource: Resource
  readonly view: ListView
  readonly rows: ListRows
  readonly choice: ColumnChoice
  readonly opened: Opened | null
  readonly close: () => void
}

export function TransferDialogs({ resource, view, rows, choice, opened, close }: TransferDialogsProps) {
  if (opened?.kind !== 'export' && opened?.kind !== 'import') return null
  return (
    <>
      {opened.kind === 'import' ? (
        <ImportDialog resource={resource} close={close} />
      ) : (
        <ExportDialog
          resource={resource}
          view={view}
          rows={rows.rows}
          unreadable={rows.unreadable}
          total={rows.total}
          selected={opened.selected}
          shownKeys={shownColumns(choice)}
          close={close}
        />
      )}
    </>
  )
}
