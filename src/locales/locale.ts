import type { Locale } from '../../contract/replyTexts.ts'

export type { Locale }

export const locales = ['zh-CN', 'en-US'] as const satisfies readonly Locale[]

/** Each language in its own words, for switches. */
export const localeNames: Readonly<Record<Locale, string>> = { 'zh-CN': '中文', 'en-US': 'English' }

/** The fallback of specification 9, where no language is known. */
export const LOCALE_FALLBACK: Locale = 'en-US'

/** What a switch between the two switches to, and what is used where a file of texts cannot be had. */
export function otherLocale(locale: string): Locale {
  return locale === 'en-US' ? 'zh-CN' : 'en-US'
}

export function isLocale(value: unknown): value is Locale {
  return (locales as readonly unknown[]).includes(value)
}

/**
 * The stored choice wins. Otherwise Chinese, unless the browser asks for English before any Chinese: the specification's notes
 * disagree on the default, and its users read Chinese.
 */
export function detectLocale(stored: string | null, preferred: readonly string[]): Locale {
  if (isLocale(stored)) return stored
  const first = preferred.map((language) => language.toLowerCase()).find((language) => /^(zh|en)\b/.test(language))
  return first?.startsWith('en') ? 'en-US' : 'zh-CN'
}
