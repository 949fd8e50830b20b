import SettingOutlined from '@ant-design/icons-svg/es/asn/SettingOutlined.js'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useSettings } from '../../providers/settings/useSettings.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** Opens the settings drawer. `fixed`: at the right edge, whose styles it takes; `navbar`: as the buttons beside it. */
export function SettingsButton({ place }: { readonly place: 'navbar' | 'fixed' }) {
  const { t } = useTranslate()
  const [, change] = useSettings()
  const button = { 'aria-label': t('frame.settings'), title: t('frame.settings'), onClick: () => change({ globalSettings: true }) }
  const icon = <Icon of={SettingOutlined} />
  if (place === 'navbar') {
    return (
      <Button shape="icon" {...button}>
        {icon}
      </Button>
    )
  }
  return (
    <button type="button" {...button}>
      {icon}
    </button>
  )
}
