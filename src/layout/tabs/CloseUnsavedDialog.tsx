import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'

interface CloseUnsavedDialogProps {
  /** Titles of the tabs that hold something unsaved; null: nothing is asked. */
  readonly titles: readonly string[] | null
  readonly stay: () => void
  readonly close: () => void
}

/** Closing a tab throws away what was typed in it: asked first. */
export function CloseUnsavedDialog({ titles, stay, close }: CloseUnsavedDialogProps) {
  const { t } = useTranslate()
  return (
    <Dialog isOpen={titles !== null} onClose={stay} title={t('tabs.unsavedTitle')}>
      <header className="zg-dialog-head">
        <h2>{t('tabs.unsavedTitle')}</h2>
      </header>
      <p className="zg-dialog-body">{t('tabs.unsavedBody', { titles: titles?.join(t('list.separator')) ?? '' })}</p>
      <footer className="zg-dialog-foot">
        <Button kind="danger" onClick={close}>
          {t('tabs.closeAnyway')}
        </Button>
        <Button kind="primary" onClick={stay}>
          {t('forms.stay')}
        </Button>
      </footer>
    </Dialog>
  )
}
