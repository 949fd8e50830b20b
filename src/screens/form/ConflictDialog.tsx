import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Resource, ResourceRecord } from '../../resources/schema/resource.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ConflictTable } from '../ConflictTable.tsx'
import { FieldCell } from '../fields/FieldCell.tsx'

interface ConflictDialogProps {
  readonly resource: Resource
  readonly values: ResourceRecord
  /** As it is now on the server; null: no conflict. */
  readonly current: ResourceRecord | null
  readonly takeTheirs: () => void
  readonly keepMine: () => void
  /** Neither: back to the form, nothing lost. */
  readonly close: () => void
}

/** Somebody else saved first: what is different, and whose values are kept. */
export function ConflictDialog({ resource, values, current, takeTheirs, keepMine, close }: ConflictDialogProps) {
  const { t } = useTranslate()
  const text = useText()
  const differing = current ? Object.keys(values).filter((key) => JSON.stringify(values[key]) !== JSON.stringify(current[key])) : []
  const rows = differing.flatMap((key) => {
    const field = resource.fields[key]
    if (!field || !current) return []
    const cell = (record: ConflictDialogProps['values']) => <FieldCell field={field} value={record[key]} record={record} />
    return { key, label: text(field.label), mine: cell(values), theirs: cell(current) }
  })
  return (
    <Dialog isOpen={current !== null} onClose={close} title={t('forms.conflictTitle')}>
      <header className="zg-dialog-head">
        <h2>{t('forms.conflictTitle')}</h2>
      </header>
      <div className="zg-dialog-body">
        <p>{t('forms.conflictBody')}</p>
        <ConflictTable rows={rows} />
      </div>
      <footer className="zg-dialog-foot">
        <Button onClick={close}>{t('actions.back')}</Button>
        <Button onClick={takeTheirs}>{t('forms.takeTheirs')}</Button>
        <Button kind="primary" onClick={keepMine}>
          {t('forms.keepMine')}
        </Button>
      </footer>
    </Dialog>
  )
}
