import type { I18nProvider } from '@refinedev/core'
import type { i18n } from 'i18next'
import { changeLocale } from '../../locales/createI18n.ts'
import { isLocale, localeNames } from '../../locales/locale.ts'
import type { Notices } from '../notices/createNotices.ts'

/**
 * The framework's own texts come from our dictionaries, under `refine.`; a key that we have not shows the framework's default, and never
 * itself. A language whose texts cannot be had is not changed to, and a message says so.
 */
export function createI18nProvider(texts: i18n, notices: Pick<Notices, 'open'>): I18nProvider {
  return {
    translate: (key, options, fallback) => String(texts.t(`refine.${key}`, { ...options, defaultValue: fallback ?? '' })),
    async changeLocale(locale: string) {
      if (!isLocale(locale)) return
      await changeLocale(texts, locale).catch(() =>
        notices.open({ id: 'locale', tone: 'error', title: texts.t('errors.locale', { language: localeNames[locale] }) }),
      )
    },
    getLocale: () => texts.language,
  }
}
