import type { ReactNode } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../Button.tsx'
import { Dialog, DialogBody, DialogFoot, DialogHead } from './Dialog.tsx'
import { KeptFocus } from './KeptFocus.tsx'

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
  const { t } = useTranslate()
  return (
    <>
      <KeptFocus isOpen={isOpen} />
      <Dialog isOpen={isOpen} onClose={close} title={title}>
        <DialogHead>
          <h2>{title}</h2>
        </DialogHead>
        <DialogBody>{children}</DialogBody>
        <DialogFoot>
          <Button onClick={close}>{t('actions.cancel')}</Button>
          <Button kind="danger" disabled={isBusy} onClick={confirm}>
            {confirmLabel}
          </Button>
        </DialogFoot>
      </Dialog>
    </>
  )
}
