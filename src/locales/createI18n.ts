import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { browserStorage } from '../storage/browserStorage.ts'
import type { BrowserStorage } from '../storage/createBrowserStorage.ts'
import { StorageKey } from '../storage/keys.ts'
import type { FeatureTexts } from './featureTexts.ts'
import { detectLocale, type Locale, otherLocale } from './locale.ts'
import { laterNamespaces, type Namespace, readTexts } from './readTexts.ts'
import type { ScreenTexts } from './screens/zh-CN.ts'
import type { Texts } from './zh-CN.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'first'
    fallbackNS: 'screens'
    resources: { first: Texts; screens: ScreenTexts & FeatureTexts }
  }
}

/** Told when texts have come that something asked for in vain: it is drawn again. */
export const TEXTS_CAME = 'textsCame'

interface I18nOptions {
  /** Where the choice is kept; default: the browser's. */
  readonly storage?: BrowserStorage
  /** Languages in the order in which the reader likes them; default: the browser's. */
  readonly preferred?: readonly string[]
  /** Gets the `lang` attribute; default: this page. */
  readonly page?: Pick<Document, 'documentElement'>
  /** Where texts come from; default: their files. */
  readonly read?: typeof readTexts
}

/**
 * The console's texts, ready in the reader's language. Where that cannot be loaded the page speaks the other one, and the choice stays
 * stored (specification 9 names en-US for this; an English reader is better served by Chinese than by nothing). Rejects when neither can.
 * The name of a text is never shown in its place: a text that is missing is empty, and is drawn once it has come.
 */
export async function createI18n(options: I18nOptions = {}): Promise<i18n> {
  const { storage = browserStorage, preferred = navigator.languages, page = document, read = readTexts } = options
  const { locale, first } = await readFirst(detectLocale(storage.get(StorageKey.locale), preferred), read)
  const texts = createInstance()
  let isMissed = false
  await texts.use(initReactI18next).init({
    lng: locale,
    fallbackLng: (code) => [otherLocale(code)],
    resources: { [locale]: { first } },
    // The library would look each text up under `zh-Hans-CN` and `zh` as well.
    load: 'currentOnly',
    ns: ['first'],
    defaultNS: 'first',
    fallbackNS: laterNamespaces,
    interpolation: { escapeValue: false },
    showSupportNotice: false,
    parseMissingKeyHandler(_key, fallback) {
      isMissed ||= fallback === undefined
      return fallback ?? ''
    },
    react: { useSuspense: false, bindI18n: `languageChanged ${TEXTS_CAME}` },
  })
  page.documentElement.lang = locale
  texts.on('languageChanged', (language) => {
    storage.set(StorageKey.locale, language)
    page.documentElement.lang = language
  })
  texts.store.on('added', () => {
    if (isMissed) texts.emit(TEXTS_CAME)
    isMissed = false
  })
  return texts
}

/** Loads texts of a language, once. Rejects when they cannot be had. */
export async function addTexts(texts: i18n, locale: Locale, namespace: Namespace, read = readTexts): Promise<void> {
  if (texts.hasResourceBundle(locale, namespace)) return
  texts.addResourceBundle(locale, namespace, await read(locale, namespace))
}

/** The language that was asked for last. */
let wanted: string | null = null

/** Changes the language once all its texts are there; rejects, and leaves the page as it is, when they cannot be had. The last call wins. */
export async function changeLocale(texts: i18n, locale: Locale, read = readTexts): Promise<void> {
  wanted = locale
  await Promise.all(['first', ...laterNamespaces].map((namespace) => addTexts(texts, locale, namespace, read)))
  if (wanted === locale) await texts.changeLanguage(locale)
}

async function readFirst(locale: Locale, read: typeof readTexts) {
  try {
    return { locale, first: await read(locale, 'first') }
  } catch {
    const other = otherLocale(locale)
    return { locale: other, first: await read(other, 'first') }
  }
}
