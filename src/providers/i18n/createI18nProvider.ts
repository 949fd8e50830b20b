import type { I18nProvider } from '@refinedev/core'
import type { i18n } from 'i18next'

/** The framework's own texts come from our dictionaries, under `refine.`; a key that we have not shows the framework's default. */
export function createI18nProvider(texts: i18n, changeLocale: (locale: string) => Promise<unknown>): I18nProvider {
  return {
    translate: (key, options, fallback) => String(texts.t(`refine.${key}`, { ...options, defaultValue: fallback ?? key })),
    changeLocale,
    getLocale: () => texts.language,
  }
}
