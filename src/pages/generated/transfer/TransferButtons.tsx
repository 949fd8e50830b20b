import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useReader } from '../../../providers/i18n/useReader.ts'
import type { Resource } from '../../../resources/schema/resource.ts'
import type { Opened } from '../list/ListDialogs.tsx'
import type { Rows } from '../list/useRows.ts'
import { useMayExport } from './export/useMayExport.ts'
import { mayImport } from './import/mayImport.ts'

interface TransferButtonsProps {
  readonly resource: Resource
  readonly rows: Rows
  readonly open: (opened: Opened) => void
}

/** Rows to a file, and a file to records: for whoever may. All else is loaded when one of them is pressed. */
export function TransferButtons({ resource, rows, open }: TransferButtonsProps) {
  const { t } = useReader()
  const may = useMay()
  const mayExport = useMayExport(resource)
  return (
    <>
      {mayImport(resource, may) && (
        <button type="button" className="zg-button" onClick={() => open({ kind: 'import' })}>
          {t('transfer.import')}
        </button>
      )}
      {mayExport && (
        <button
          type="button"
          className="zg-button"
          disabled={rows.rows.length === 0 || rows.isRemembered}
          onClick={() => open({ kind: 'export', selected: [] })}
        >
          {t('transfer.export')}
        </button>
      )}
    </>
  )
}
