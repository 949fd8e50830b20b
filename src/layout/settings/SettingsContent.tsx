import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined.js'
import { generate } from '@arco-design/color'
import { useSetLocale } from '@refinedev/core'
import { useState } from 'react'
import { localeNames, locales } from '../../locales/locale.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { formatSettings, MENU_WIDTH_MAX_PX, MENU_WIDTH_MIN_PX, SETTINGS_DEFAULT, type Settings } from '../../providers/settings/settings.ts'
import { useAutoRead, useBrowserSwitch } from '../../providers/settings/useAutoRead.ts'
import { useSettings } from '../../providers/settings/useSettings.ts'
import { useTheme } from '../../providers/settings/useTheme.ts'
import type { Text } from '../../resources/schema/text.ts'
import { SNAPSHOTS_KEY } from '../../snapshot/snapshot.ts'
import { THEME_COLOR_DEFAULT, themes } from '../../theme/theme.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Fields.tsx'
import { Hint } from '../../ui/FormField.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Segmented } from '../../ui/Segmented.tsx'

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
          <BrowserSwitch label={autoReadLabel} of={useAutoRead()} />
          <BrowserSwitch label={snapshotsLabel} of={useBrowserSwitch(SNAPSHOTS_KEY)} />
        </section>
      </div>
      <CopySettings />
    </>
  )
}

function ThemeChoice() {
  const { t } = useTranslate()
  const [theme, setTheme] = useTheme()
  return (
    <fieldset className="zg-settings-row">
      <legend className="zg-visually-hidden">{t('settings.theme')}</legend>
      <span aria-hidden="true">{t('settings.theme')}</span>
      <Segmented segments={themes.map((each) => ({ value: each, label: t(`settings.${each}`) }))} chosen={theme} choose={setTheme} />
    </fieldset>
  )
}

function LocaleChoice() {
  const { t, language } = useTranslate()
  const changeLocale = useSetLocale()
  return (
    <fieldset className="zg-settings-row">
      <legend className="zg-visually-hidden">{t('settings.language')}</legend>
      <span aria-hidden="true">{t('settings.language')}</span>
      <Segmented
        segments={locales.map((each) => ({ value: each, label: localeNames[each], lang: each }))}
        chosen={language}
        choose={changeLocale}
      />
    </fieldset>
  )
}

/** The default, and colours of the template's own palette that keep their distance from it. */
const suggestions = [THEME_COLOR_DEFAULT, '#722ED1', '#0FC6C2', '#00B42A', '#FF7D00', '#F53F3F', '#F5319D'] as const

/** The theme colour, and the ten shades that follow from it in light and dark (specification 2). */
function ThemeColorChoice() {
  const { t } = useTranslate()
  const [{ themeColor }, change] = useSettings()
  return (
    <fieldset className="zg-settings-color">
      <legend className="zg-visually-hidden">{t('settings.themeColor')}</legend>
      <label className="zg-settings-row">
        {t('settings.themeColor')}
        <span className="zg-settings-picker">
          <span className="zg-code">{themeColor}</span>
          <input type="color" value={themeColor.toLowerCase()} onChange={({ target }) => change({ themeColor: target.value })} />
        </span>
      </label>
      <div className="zg-settings-suggestions">
        {suggestions.map((color) => (
          <button
            key={color}
            type="button"
            style={{ background: color }}
            title={color}
            aria-label={color}
            aria-pressed={color === themeColor}
            onClick={() => change({ themeColor: color })}
          />
        ))}
      </div>
      {themes.map((theme) => (
        <Shades key={theme} label={t(`settings.${theme}`)} shades={generate(themeColor, { list: true, dark: theme === 'dark' })} />
      ))}
      <Hint>{t('settings.themeColorHint')}</Hint>
    </fieldset>
  )
}

function Shades({ label, shades }: { readonly label: string; readonly shades: readonly string[] }) {
  return (
    <div className="zg-settings-shades">
      <span className="zg-muted">{label}</span>
      <ol aria-label={label}>
        {shades.map((shade, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a shade is its place; two of a grey may be equal
          <li key={index} style={{ background: shade }} title={`${index + 1} ${shade}`}>
            <span className="zg-visually-hidden">{shade}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Settings that are on or off and belong to the user. */
type SwitchKey = Exclude<{ [Key in keyof Settings]: Settings[Key] extends boolean ? Key : never }[keyof Settings], 'globalSettings'>

function SettingSwitch({ setting }: { readonly setting: SwitchKey }) {
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

const autoReadLabel = { zh: '查询页没有数据时自动读取', en: 'Read shops when a query has nothing to show' }
const snapshotsLabel = { zh: '打开页面时先显示当天上次的画面', en: 'Show today’s last view of a page while it opens' }

/** A choice that is kept in this browser: what it says, whether it is on, and what changes that. */
function BrowserSwitch({ label, of: [isOn, change] }: { readonly label: Text; readonly of: readonly [boolean, (isOn: boolean) => void] }) {
  const text = useText()
  return (
    <label className="zg-settings-row">
      {text(label)}
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
        role="switch"
        className="zg-switch"
        checked={isOn}
        onChange={({ target }) => change(target.checked)}
      />
    </label>
  )
}

const STEP_PX = 10

/** Follows while it is typed; what is out of range is mended when the field is left, not while it is typed. */
function MenuWidthInput() {
  const { t } = useTranslate()
  const [{ menuWidth }, change] = useSettings()
  const [typed, setTyped] = useState<string | null>(null)

  function follow(text: string) {
    const width = Number(text)
    const isInRange = text !== '' && width >= MENU_WIDTH_MIN_PX && width <= MENU_WIDTH_MAX_PX
    setTyped(text)
    if (isInRange) change({ menuWidth: width })
  }

  function settle() {
    if (typed !== null && typed !== '') change({ menuWidth: Number(typed) })
    setTyped(null)
  }

  return (
    <label className="zg-settings-row">
      {t('settings.menuWidth')}
      <input
        type="number"
        className="zg-input zg-input-small"
        min={MENU_WIDTH_MIN_PX}
        max={MENU_WIDTH_MAX_PX}
        step={STEP_PX}
        value={typed ?? menuWidth}
        onChange={({ target }) => follow(target.value)}
        onBlur={settle}
      />
    </label>
  )
}

/** Specification 2: the settings as text on the clipboard. Where the browser gives none, the text itself, to copy by hand. */
function CopySettings() {
  const { t } = useTranslate()
  const { notices } = useServices()
  const [settings, change] = useSettings()
  const [isByHand, setByHand] = useState(false)
  const text = formatSettings(settings)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setByHand(false)
      notices.open({ tone: 'success', title: t('settings.copied') })
    } catch {
      setByHand(true)
    }
  }

  function reset() {
    const { globalSettings, serverMenu } = settings
    change({ ...SETTINGS_DEFAULT, globalSettings, serverMenu })
  }

  return (
    <footer className="zg-settings-foot">
      <Hint>{t('settings.copyHint')}</Hint>
      {isByHand && (
        <TextField
          label={t('settings.copyByHand')}
          className="zg-code"
          readOnly
          rows={6}
          value={text}
          onChange={() => undefined}
          onFocus={({ target }) => target.select()}
        />
      )}
      <div className="zg-settings-actions">
        <Button onClick={reset}>{t('settings.restore')}</Button>
        <Button kind="primary" onClick={() => void copy()}>
          {t('settings.copy')}
        </Button>
      </div>
    </footer>
  )
}
