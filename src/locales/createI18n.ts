import { type BackendModule, createInstance, type i18n, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { browserStorage } from '../storage/browserStorage.ts'
import type { BrowserStorage } from '../storage/createBrowserStorage.ts'
import { StorageKey } from '../storage/keys.ts'
import { detectLocale, isLocale, LOCALE_FALLBACK, type Locale } from './locale.ts'
import type { Texts } from './zh-CN.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Texts }
  }
}

const NAMESPACE = 'translation'
/** A chunk for each language: only the reader's own is loaded. */
const dictionaries: Readonly<Record<Locale, () => Promise<Texts>>> = {
  'zh-CN': () => import('./zh-CN.ts').then(({ zhCN }) => zhCN),
  'en-US': () => import('./en-US.ts').then(({ enUS }) => enUS),
}

interface I18nOptions {
  /** Where the choice is kept; default: the browser's. */
  readonly storage?: BrowserStorage
  /** Languages in the order in which the reader likes them; default: the browser's. */
  readonly preferred?: readonly string[]
  /** Gets the `lang` attribute; default: this page. */
  readonly page?: Pick<Document, 'documentElement'>
}

/** The console's texts, ready in the reader's language. Changing it loads the other, stores the choice and tells the page. */
export async function createI18n(options: I18nOptions = {}): Promise<i18n> {
  const { storage = browserStorage, preferred = navigator.languages, page = document } = options
  const texts = createInstance()
  await texts
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: detectLocale(storage.get(StorageKey.locale), preferred),
      // The fallback stands in once it is loaded; it is not loaded for that alone, since both languages have the same keys (tested).
      fallbackLng: () => (texts.hasResourceBundle(LOCALE_FALLBACK, NAMESPACE) ? [LOCALE_FALLBACK] : []),
      interpolation: { escapeValue: false },
      showSupportNotice: false,
      react: { useSuspense: false },
    })
  page.documentElement.lang = texts.language
  texts.on('languageChanged', (language) => {
    storage.set(StorageKey.locale, language)
    page.documentElement.lang = language
  })
  return texts
}

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language: string, _namespace: string, done: ReadCallback) {
    if (!isLocale(language)) return done(new Error(`no such language: ${language}`), null)
    dictionaries[language]().then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    )
  },
}
