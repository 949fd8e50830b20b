import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined.js'
import { useReader } from '../../providers/i18n/useReader.ts'
import { Dialog } from '../Dialog.tsx'
import { Icon } from '../Icon.tsx'
import { ShortcutList } from './ShortcutList.tsx'

interface ShortcutSheetProps {
  readonly isOpen: boolean
  readonly close: () => void
}

/** The shortcuts, over the page that they work on. */
export function ShortcutSheet({ isOpen, close }: ShortcutSheetProps) {
  const { t } = useReader()
  return (
    <Dialog isOpen={isOpen} onClose={close} title={t('shortcuts.title')} className="zg-dialog zg-shortcut-sheet">
      <div className="zg-dialog-head">
        <h2>{t('shortcuts.title')}</h2>
        <button type="button" className="zg-button zg-button-icon" aria-label={t('actions.close')} onClick={close}>
          <Icon of={CloseOutlined} />
        </button>
      </div>
      <div className="zg-dialog-body">
        <ShortcutList />
      </div>
    </Dialog>
  )
}
