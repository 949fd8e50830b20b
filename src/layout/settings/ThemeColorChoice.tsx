import { generate } from '@arco-design/color'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useSettings } from '../../providers/settings/useSettings.ts'
import { THEME_COLOR_DEFAULT, themes } from '../../theme/theme.ts'

/** The default, and colours of the template's own palette that keep their distance from it. */
const suggestions = [THEME_COLOR_DEFAULT, '#722ED1', '#0FC6C2', '#00B42A', '#FF7D00', '#F53F3F', '#F5319D'] as const

/** The theme colour, and the ten shades that follow from it in light and dark (specification 2). */
export function ThemeColorChoice() {
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
      <p className="zg-field-hint">{t('settings.themeColorHint')}</p>
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
