import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Resource, ResourceRecord } from '../../resources/schema/resource.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
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
  return (
    <Dialog isOpen={current !== null} onClose={close} title={t('forms.conflictTitle')}>
      <header className="zg-dialog-head">
        <h2>{t('forms.conflictTitle')}</h2>
      </header>
      <div className="zg-dialog-body">
        <p>{t('forms.conflictBody')}</p>
        <div className="zg-table-frame">
          <table className="zg-table zg-table-compact">
            <thead>
              <tr>
                <td />
                <th scope="col">{t('forms.mine')}</th>
                <th scope="col">{t('forms.theirs')}</th>
              </tr>
            </thead>
            <tbody>
              {differing.map((key) => {
                const field = resource.fields[key]
                if (!field || !current) return null
                return (
                  <tr key={key}>
                    <th scope="row">{text(field.label)}</th>
                    <td>
                      <FieldCell field={field} value={values[key]} record={values} />
                    </td>
                    <td>
                      <FieldCell field={field} value={current[key]} record={current} />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
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
