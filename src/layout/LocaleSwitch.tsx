import { useTranslation } from 'react-i18next'
import { isLocale, localeNames, locales } from '../locales/locale.ts'

/** Names the language that it switches to, in that language. */
export function LocaleSwitch() {
  const { i18n } = useTranslation()
  const other = locales.find((locale) => isLocale(locale) && locale !== i18n.language) ?? locales[0]
  return (
    <button
      type="button"
      className="zg-button zg-button-text zg-switch-locale"
      lang={other}
      onClick={() => void i18n.changeLanguage(other)}
    >
      {localeNames[other]}
    </button>
  )
}
