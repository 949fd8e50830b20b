import { useSetLocale } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { localeNames, locales } from '../../locales/locale.ts'

export function LocaleChoice() {
  const { t, i18n } = useTranslation()
  const changeLocale = useSetLocale()
  return (
    <fieldset className="zg-settings-row">
      <legend className="zg-visually-hidden">{t('settings.language')}</legend>
      <span aria-hidden="true">{t('settings.language')}</span>
      <span className="zg-segmented">
        {locales.map((each) => (
          <button key={each} type="button" lang={each} aria-pressed={each === i18n.language} onClick={() => changeLocale(each)}>
            {localeNames[each]}
          </button>
        ))}
      </span>
    </fieldset>
  )
}
