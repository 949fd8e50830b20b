import { useReader } from '../../providers/i18n/useReader.ts'
import type { Settings } from './settings.ts'
import { useSettings } from './useSettings.ts'

/** Settings that are on or off and belong to the reader. */
type SwitchKey = Exclude<{ [Key in keyof Settings]: Settings[Key] extends boolean ? Key : never }[keyof Settings], 'globalSettings'>

export function SettingSwitch({ setting }: { readonly setting: SwitchKey }) {
  const { t } = useReader()
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
