import { type Formats, formatsOf } from '../locales/formats.ts'
import { isLocale, LOCALE_FALLBACK } from '../locales/locale.ts'
import { useTranslate } from '../providers/i18n/useTranslate.ts'

/** How values read in the reader's language. */
export function useFormats(): Formats {
  const { language } = useTranslate()
  return formatsOf(isLocale(language) ? language : LOCALE_FALLBACK)
}
