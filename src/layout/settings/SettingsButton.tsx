import SettingOutlined from '@ant-design/icons-svg/es/asn/SettingOutlined.js'
import { useReader } from '../../providers/i18n/useReader.ts'
import { Icon } from '../Icon.tsx'
import { useSettings } from './useSettings.ts'

/** Opens the settings drawer; for the fixed place, or with the navbar's look for the navbar. */
export function SettingsButton({ className }: { readonly className?: string }) {
  const { t } = useReader()
  const [, change] = useSettings()
  return (
    <button
      type="button"
      className={className}
      aria-label={t('frame.settings')}
      title={t('frame.settings')}
      onClick={() => change({ globalSettings: true })}
    >
      <Icon of={SettingOutlined} />
    </button>
  )
}
