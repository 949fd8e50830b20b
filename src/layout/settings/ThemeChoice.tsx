import { useReader } from '../../providers/i18n/useReader.ts'
import { themes } from '../../theme/theme.ts'
import { useTheme } from '../useTheme.ts'

export function ThemeChoice() {
  const { t } = useReader()
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
