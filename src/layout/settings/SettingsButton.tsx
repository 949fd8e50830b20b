import SettingOutlined from '@ant-design/icons-svg/es/asn/SettingOutlined.js'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useSettings } from '../../providers/settings/useSettings.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Opens the settings drawer; for the fixed place, or with the navbar's look for the navbar. */
export function SettingsButton({ className }: { readonly className?: string }) {
  const { t } = useTranslate()
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
