import { type FormEvent, useState } from 'react'
import type { ColumnChoice, SavedView } from '../../../../contract/entities/savedView.ts'
import { VIEW_NAME_MAX_CHARS } from '../../../../contract/limits.ts'
import { Role } from '../../../../contract/roles.ts'
import { useIdentity } from '../../../providers/auth/useIdentity.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { CheckField, TextField } from '../../../ui/Fields.tsx'
import type { ViewDraft, ViewWrites } from './useViewWrites.ts'

interface ViewDialogProps {
  /** What the fields start with; with a `view_id`: that view is changed. */
  readonly draft: ViewDraft
  /** Those that are saved if they are to be. */
  readonly columns: ColumnChoice
  readonly writes: ViewWrites
  readonly saved: (view: SavedView) => void
  readonly close: () => void
}

/** Name of a view, and what goes with it. What was typed outlives an error. */
export function ViewDialog({ draft, columns, writes, saved, close }: ViewDialogProps) {
  const { t } = useTranslate()
  const identity = useIdentity()
  const [name, setName] = useState(draft.name)
  const [hasColumns, setColumns] = useState((draft.columns ?? null) !== null)
  const [isShared, setShared] = useState(draft.is_shared === true)
  const [problem, setProblem] = useState('')
  const title = t(draft.view_id === undefined ? 'views.saveNew' : 'views.edit', { name: draft.name })
  // A shared view is the main account's to give; a sub-account keeps its own to itself.
  const mayShare = identity !== null && identity !== undefined && identity.role !== Role.subUser

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return setProblem(t('reasons.required'))
    const answer = await writes.save({
      ...draft,
      name: name.trim(),
      columns: hasColumns ? (draft.columns ?? columns) : null,
      is_shared: isShared,
    })
    if (typeof answer === 'string') return setProblem(answer)
    close()
    saved(answer)
  }

  return (
    <Dialog isOpen onClose={close} title={title}>
      <form className="zg-view-form" onSubmit={submit} noValidate>
        <header className="zg-dialog-head">
          <h2>{title}</h2>
        </header>
        <div className="zg-dialog-body">
          <TextField
            label={t('views.name')}
            error={problem}
            value={name}
            maxLength={VIEW_NAME_MAX_CHARS}
            autoFocus
            onFocus={(event) => event.target.select()}
            onChange={setName}
          />
          <CheckField
            label={t('views.withColumns')}
            hint={t('views.withColumnsHint')}
            className="zg-view-flag"
            checked={hasColumns}
            onChange={setColumns}
          />
          {mayShare && (
            <CheckField
              label={t('views.share')}
              hint={t('views.shareHint')}
              className="zg-view-flag"
              checked={isShared}
              onChange={setShared}
            />
          )}
        </div>
        <footer className="zg-dialog-foot">
          <Button onClick={close}>{t('actions.cancel')}</Button>
          <Button type="submit" kind="primary" disabled={writes.isBusy}>
            {t('actions.save')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
