import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined.js'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ShortcutList } from '../../shortcuts/ShortcutList.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogBody, DialogHead } from '../../ui/dialog/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'

interface ShortcutSheetProps {
  readonly close: () => void
}

/** The shortcuts while they are looked at, over the page that they work on. */
export function ShortcutSheet({ close }: ShortcutSheetProps) {
  const { t } = useTranslate()
  return (
    <Dialog isOpen onClose={close} title={t('shortcuts.title')} className="zg-dialog zg-shortcut-sheet">
      <DialogHead>
        <h2>{t('shortcuts.title')}</h2>
        <Button shape="icon" aria-label={t('actions.close')} onClick={close}>
          <Icon of={CloseOutlined} />
        </Button>
      </DialogHead>
      <DialogBody>
        <ShortcutList />
      </DialogBody>
    </Dialog>
  )
}
