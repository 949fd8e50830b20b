import { type Formats, formatsOf } from '../../locales/formats.ts'
import { isLocale, LOCALE_FALLBACK } from '../../locales/locale.ts'
import { useReader } from '../../providers/i18n/useReader.ts'

/** How values read in the reader's language. */
export function useFormats(): Formats {
  const { language } = useReader()
  return formatsOf(isLocale(language) ? language : LOCALE_FALLBACK)
}
