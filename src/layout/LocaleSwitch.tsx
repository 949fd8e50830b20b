import { useSetLocale } from '@refinedev/core'
import { localeNames, otherLocale } from '../locales/locale.ts'
import { useReader } from '../providers/i18n/useReader.ts'

/** Names the language that it switches to, in that language. */
export function LocaleSwitch() {
  const { language } = useReader()
  const changeLocale = useSetLocale()
  const other = otherLocale(language)
  return (
    <button type="button" className="zg-button zg-button-text zg-switch-locale" lang={other} onClick={() => changeLocale(other)}>
      {localeNames[other]}
    </button>
  )
}
