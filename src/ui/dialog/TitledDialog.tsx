import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined.js'
import type { ReactNode } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { Dialog, DialogBody, DialogFoot, DialogHead } from './Dialog.tsx'

interface TitledDialogProps {
  readonly isOpen: boolean
  readonly title: string
  readonly close: () => void
  readonly children: ReactNode
  /** Always in sight, below what scrolls. Default: none. */
  readonly foot?: ReactNode
  readonly className?: string
}

/** A panel at the right edge, for work that takes a while. */
export function TitledDialog({ isOpen, title, close, children, foot, className = '' }: TitledDialogProps) {
  const { t } = useTranslate()
  return (
    <Dialog isOpen={isOpen} onClose={close} title={title} className={`zg-dialog zg-dialog-panel ${className}`}>
      <DialogHead>
        <h2>{title}</h2>
        <Button shape="icon" aria-label={t('actions.close')} onClick={close}>
          <Icon of={CloseOutlined} />
        </Button>
      </DialogHead>
      <DialogBody>{children}</DialogBody>
      {foot && <DialogFoot>{foot}</DialogFoot>}
    </Dialog>
  )
}
