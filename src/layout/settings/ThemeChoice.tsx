import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useTheme } from '../../providers/settings/useTheme.ts'
import { themes } from '../../theme/theme.ts'

export function ThemeChoice() {
  const { t } = useTranslate()
  const [theme, setTheme] = useTheme()
  return (
    <fieldset className="zg-settings-row">
      <legend className="zg-visually-hidden">{t('settings.theme')}</legend>
      <span aria-hidden="true">{t('settings.theme')}</span>
      <span className="zg-segmented">
        {themes.map((each) => (
          <button key={each} type="button" aria-pressed={each === theme} onClick={() => setTheme(each)}>
            {t(`settings.${each}`)}
          </button>
        ))}
      </span>
    </fieldset>
  )
}
