import { useTranslation } from 'react-i18next'
import { type Formats, formatsOf } from '../../locales/formats.ts'
import { isLocale, LOCALE_FALLBACK } from '../../locales/locale.ts'

/** How values read in the reader's language. */
export function useFormats(): Formats {
  const { i18n } = useTranslation()
  return formatsOf(isLocale(i18n.language) ? i18n.language : LOCALE_FALLBACK)
}
