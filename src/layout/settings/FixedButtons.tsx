import MenuOutlined from '@ant-design/icons-svg/es/asn/MenuOutlined.js'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { BackgroundStatus } from '../BackgroundStatus.tsx'
import { SettingsButton } from './SettingsButton.tsx'
import './settings.css'

interface FixedButtonsProps {
  /** Absent where the menu is not in a drawer. */
  readonly openMenu?: (() => void) | undefined
}

/** At the right edge, only while the navbar is hidden (specification 2): there is always a way back, and a menu. */
export function FixedButtons({ openMenu }: FixedButtonsProps) {
  const { t } = useTranslate()
  return (
    <div className="zg-fixed-buttons">
      <BackgroundStatus />
      {openMenu && (
        <button type="button" aria-label={t('frame.openMenu')} title={t('frame.openMenu')} onClick={openMenu}>
          <Icon of={MenuOutlined} />
        </button>
      )}
      <SettingsButton place="fixed" />
    </div>
  )
}
