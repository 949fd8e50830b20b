import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined.js'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../layout/Dialog.tsx'
import { Icon } from '../../../layout/Icon.tsx'
import '../../generated/dialog/dialog.css'
import './plan.css'

interface BatchDialogProps {
  readonly title: string
  readonly close: () => void
  readonly children: ReactNode
  /** Always in sight, below what scrolls. */
  readonly foot: ReactNode
}

/** A wide panel: what is asked, what would come of it, and the button that does it. */
export function BatchDialog({ title, close, children, foot }: BatchDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen onClose={close} title={title} className="zg-dialog zg-dialog-panel zg-batch-dialog">
      <header className="zg-dialog-head">
        <h2>{title}</h2>
        <button type="button" className="zg-button zg-button-icon" aria-label={t('actions.close')} onClick={close}>
          <Icon of={CloseOutlined} />
        </button>
      </header>
      <div className="zg-dialog-body">{children}</div>
      <footer className="zg-dialog-foot">{foot}</footer>
    </Dialog>
  )
}
