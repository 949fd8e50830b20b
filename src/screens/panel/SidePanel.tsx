import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined.js'
import type { ReactNode } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import './sidePanel.css'
import { usePanelEscape } from './usePanelEscape.ts'

interface SidePanelProps {
  /** Of what it shows. */
  readonly title: string
  /** What leads from here, or can be opened for it. */
  readonly ways: ReactNode
  readonly children: ReactNode
  readonly close: () => void
}

/** What a row stands for, beside its list. Escape closes it. */
export function SidePanel({ title, ways, children, close }: SidePanelProps) {
  const { t } = useTranslate()
  usePanelEscape(close)
  return (
    <aside className="zg-record-panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Button shape="icon" aria-label={t('actions.close')} title={t('actions.close')} onClick={close}>
          <Icon of={CloseOutlined} />
        </Button>
      </header>
      <p className="zg-record-panel-ways">{ways}</p>
      {children}
    </aside>
  )
}
