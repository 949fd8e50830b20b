import type { ReactNode } from 'react'
import { useReader } from '../providers/i18n/useReader.ts'
import { Dialog } from './Dialog.tsx'

interface MenuDrawerProps {
  readonly isOpen: boolean
  readonly close: () => void
  readonly children: ReactNode
}

/** The menu of a narrow screen. */
export function MenuDrawer({ isOpen, close, children }: MenuDrawerProps) {
  const { t } = useReader()
  return (
    <Dialog isOpen={isOpen} onClose={close} title={t('frame.menu')} className="zg-menu-drawer">
      <nav aria-label={t('frame.menu')}>{children}</nav>
    </Dialog>
  )
}
