import { type Locale, localeNames, locales } from '../locales/locale.ts'
import type { Theme } from '../theme/theme.ts'
import type { LoginTexts } from './texts.ts'

interface PageSwitchesProps {
  readonly texts: LoginTexts
  readonly locale: Locale
  readonly theme: Theme
  readonly chooseLocale: (locale: Locale) => void
  readonly chooseTheme: (theme: Theme) => void
}

/** Language and light or dark, at the top of the page. */
export function PageSwitches({ texts, locale, theme, chooseLocale, chooseTheme }: PageSwitchesProps) {
  const themeLabel = theme === 'dark' ? texts.toLight : texts.toDark
  return (
    <div className="login-switches">
      <fieldset className="zg-segmented">
        <legend className="zg-visually-hidden">{texts.languageSwitch}</legend>
        {locales.map((each) => (
          <button key={each} type="button" lang={each} aria-pressed={each === locale} onClick={() => chooseLocale(each)}>
            {localeNames[each]}
          </button>
        ))}
      </fieldset>
      <button
        type="button"
        className="zg-button zg-button-icon"
        aria-label={themeLabel}
        title={themeLabel}
        onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
      >
        <svg
          viewBox="0 0 24 24"
          width="18"
          height="18"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          aria-hidden="true"
        >
          {theme === 'dark' ? (
            <>
              <circle cx="12" cy="12" r="4" />
              <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4" />
            </>
          ) : (
            <path d="M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5Z" />
          )}
        </svg>
      </button>
    </div>
  )
}
