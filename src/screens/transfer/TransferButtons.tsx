import type { CallName } from '../../../contract/toolApi.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Resource } from '../../resources/schema/resource.ts'
import { Button } from '../../ui/Button.tsx'
import type { Opened } from '../list/ListDialogs.tsx'
import type { ListRows } from '../list/useListRows.ts'
import { useMayExport } from './export/useMayExport.ts'

interface TransferButtonsProps {
  readonly resource: Resource
  readonly rows: ListRows
  readonly open: (opened: Opened) => void
}

/** Rows to a file, and a file to records: for a reader who may. All else is loaded when one of them is pressed. */
export function TransferButtons({ resource, rows, open }: TransferButtonsProps) {
  const { t } = useTranslate()
  const may = useMay()
  const mayExport = useMayExport(resource)
  return (
    <>
      {mayImport(resource, may) && <Button onClick={() => open({ kind: 'import' })}>{t('transfer.import')}</Button>}
      {mayExport && (
        <Button disabled={rows.rows.length === 0 || rows.isLastKnown} onClick={() => open({ kind: 'export', selected: [] })}>
          {t('transfer.export')}
        </Button>
      )}
    </>
  )
}

/** Is there something to import, and may the reader create or at least update it? */
function mayImport({ importing, operations: { create, update } }: Resource, may: (call: CallName) => boolean): boolean {
  if (!importing) return false
  return (create !== null && may(create.call)) || (importing.matches !== null && update !== null && may(update.call))
}
