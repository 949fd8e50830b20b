import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined.js'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CopySettings } from './CopySettings.tsx'
import { LocaleChoice } from './LocaleChoice.tsx'
import { MenuWidthInput } from './MenuWidthInput.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'
import { ThemeColorChoice } from './ThemeColorChoice.tsx'

/** Every choice of the settings drawer. */
export function SettingsContent({ close }: { readonly close: () => void }) {
  const { t } = useTranslate()
  return (
    <>
      <header className="zg-settings-head">
        <h2>{t('settings.title')}</h2>
        <Button shape="icon" aria-label={t('actions.close')} onClick={close}>
          <Icon of={CloseOutlined} />
        </Button>
      </header>
      <div className="zg-settings-body">
        <section aria-label={t('settings.look')}>
          <h3>{t('settings.look')}</h3>
          <ThemeChoice />
          <LocaleChoice />
          <ThemeColorChoice />
        </section>
        <section aria-label={t('settings.layout')}>
          <h3>{t('settings.layout')}</h3>
          <SettingSwitch setting="navbar" />
          <SettingSwitch setting="menu" />
          <SettingSwitch setting="topMenu" />
          <SettingSwitch setting="hideMenu" />
          <SettingSwitch setting="menuCollapse" />
          <SettingSwitch setting="footer" />
          <SettingSwitch setting="tabBar" />
          <SettingSwitch setting="menuFromServer" />
          <MenuWidthInput />
        </section>
        <section aria-label={t('settings.others')}>
          <h3>{t('settings.others')}</h3>
          <SettingSwitch setting="colorWeak" />
        </section>
      </div>
      <CopySettings />
    </>
  )
}
