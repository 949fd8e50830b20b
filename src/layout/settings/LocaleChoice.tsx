import { useSetLocale } from '@refinedev/core'
import { localeNames, locales } from '../../locales/locale.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'

export function LocaleChoice() {
  const { t, language } = useTranslate()
  const changeLocale = useSetLocale()
  return (
    <fieldset className="zg-settings-row">
      <legend className="zg-visually-hidden">{t('settings.language')}</legend>
      <span aria-hidden="true">{t('settings.language')}</span>
      <span className="zg-segmented">
        {locales.map((each) => (
          <button key={each} type="button" lang={each} aria-pressed={each === language} onClick={() => changeLocale(each)}>
            {localeNames[each]}
          </button>
        ))}
      </span>
    </fieldset>
  )
}
