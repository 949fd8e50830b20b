import { useReader } from '../../providers/i18n/useReader.ts'
import { Dialog } from '../Dialog.tsx'

interface CloseUnsavedDialogProps {
  /** Titles of the tabs that hold something unsaved; null: nothing is asked. */
  readonly titles: readonly string[] | null
  readonly stay: () => void
  readonly close: () => void
}

/** Closing a tab throws away what was typed in it: asked first. */
export function CloseUnsavedDialog({ titles, stay, close }: CloseUnsavedDialogProps) {
  const { t } = useReader()
  return (
    <Dialog isOpen={titles !== null} onClose={stay} title={t('tabs.unsavedTitle')}>
      <header className="zg-dialog-head">
        <h2>{t('tabs.unsavedTitle')}</h2>
      </header>
      <p className="zg-dialog-body">{t('tabs.unsavedBody', { titles: titles?.join(t('list.separator')) ?? '' })}</p>
      <footer className="zg-dialog-foot">
        <button type="button" className="zg-button zg-button-danger" onClick={close}>
          {t('tabs.closeAnyway')}
        </button>
        <button type="button" className="zg-button zg-button-primary" onClick={stay}>
          {t('forms.stay')}
        </button>
      </footer>
    </Dialog>
  )
}
