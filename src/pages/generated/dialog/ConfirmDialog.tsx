import type { ReactNode } from 'react'
import { Dialog } from '../../../layout/Dialog.tsx'
import { useReader } from '../../../providers/i18n/useReader.ts'

interface ConfirmDialogProps {
  readonly isOpen: boolean
  readonly title: string
  /** The word on the button that does it. */
  readonly confirmLabel: string
  readonly isBusy: boolean
  readonly confirm: () => void
  readonly close: () => void
  readonly children: ReactNode
}

/** Asks before something that cannot be taken back. The first button, which gets the focus, is the harmless one. */
export function ConfirmDialog({ isOpen, title, confirmLabel, isBusy, confirm, close, children }: ConfirmDialogProps) {
  const { t } = useReader()
  return (
    <Dialog isOpen={isOpen} onClose={close} title={title}>
      <header className="zg-dialog-head">
        <h2>{title}</h2>
      </header>
      <div className="zg-dialog-body">{children}</div>
      <footer className="zg-dialog-foot">
        <button type="button" className="zg-button" onClick={close}>
          {t('actions.cancel')}
        </button>
        <button type="button" className="zg-button zg-button-danger" disabled={isBusy} onClick={confirm}>
          {confirmLabel}
        </button>
      </footer>
    </Dialog>
  )
}
