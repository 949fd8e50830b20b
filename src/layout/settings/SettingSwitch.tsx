import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Settings } from '../../providers/settings/settings.ts'
import { useSettings } from '../../providers/settings/useSettings.ts'

/** Settings that are on or off and belong to the reader. */
type SwitchKey = Exclude<{ [Key in keyof Settings]: Settings[Key] extends boolean ? Key : never }[keyof Settings], 'globalSettings'>

export function SettingSwitch({ setting }: { readonly setting: SwitchKey }) {
  const { t } = useTranslate()
  const [settings, change] = useSettings()
  return (
    <label className="zg-settings-row">
      {t(`settings.${setting}`)}
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
        role="switch"
        className="zg-switch"
        checked={settings[setting]}
        onChange={({ target }) => change({ [setting]: target.checked })}
      />
    </label>
  )
}
