import type { ReactNode } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'

interface MenuDrawerProps {
  readonly isOpen: boolean
  readonly close: () => void
  readonly children: ReactNode
}

/** The menu of a narrow screen. */
export function MenuDrawer({ isOpen, close, children }: MenuDrawerProps) {
  const { t } = useTranslate()
  return (
    <Dialog isOpen={isOpen} onClose={close} title={t('frame.menu')} className="zg-menu-drawer">
      <nav aria-label={t('frame.menu')}>{children}</nav>
    </Dialog>
  )
}
