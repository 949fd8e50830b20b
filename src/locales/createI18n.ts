import { type BackendModule, createInstance, type i18n, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { browserStorage } from '../storage/browserStorage.ts'
import type { BrowserStorage } from '../storage/createBrowserStorage.ts'
import { StorageKey } from '../storage/keys.ts'
import { detectLocale, isLocale, LOCALE_FALLBACK, type Locale } from './locale.ts'
import type { ScreenTexts } from './screens/zh-CN.ts'
import { SCREENS_NAMESPACE } from './screenTexts.ts'
import type { Texts } from './zh-CN.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'first'
    fallbackNS: 'screens'
    resources: { first: Texts; screens: ScreenTexts }
  }
}

const FIRST_NAMESPACE = 'first'
/** A chunk for each language and namespace: only the reader's own is loaded, and what a first list needs before the rest. */
const dictionaries: Readonly<Record<Locale, Readonly<Record<string, () => Promise<Texts | ScreenTexts>>>>> = {
  'zh-CN': {
    [FIRST_NAMESPACE]: () => import('./zh-CN.ts').then(({ zhCN }) => zhCN),
    [SCREENS_NAMESPACE]: () => import('./screens/zh-CN.ts').then(({ zhCN }) => zhCN),
  },
  'en-US': {
    [FIRST_NAMESPACE]: () => import('./en-US.ts').then(({ enUS }) => enUS),
    [SCREENS_NAMESPACE]: () => import('./screens/en-US.ts').then(({ enUS }) => enUS),
  },
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
      fallbackLng: () => (texts.hasResourceBundle(LOCALE_FALLBACK, FIRST_NAMESPACE) ? [LOCALE_FALLBACK] : []),
      // The library would look each text up under `zh-Hans-CN` and `zh` as well.
      load: 'currentOnly',
      ns: [FIRST_NAMESPACE],
      defaultNS: FIRST_NAMESPACE,
      fallbackNS: SCREENS_NAMESPACE,
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
  read(language: string, namespace: string, done: ReadCallback) {
    const load = isLocale(language) ? dictionaries[language][namespace] : undefined
    if (!load) return done(new Error(`no texts: ${language} ${namespace}`), null)
    load().then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    )
  },
}
