import { type FeatureName, readSection } from './featureTexts.ts'
import { type Locale, locales } from './locale.ts'
import type { ScreenTexts } from './screens/zh-CN.ts'
import type { Texts } from './zh-CN.ts'

/** What a first list needs, what all later screens need, and what each feature needs besides. */
export type Namespace = 'first' | 'screens' | FeatureName
type OwnNamespace = Exclude<Namespace, FeatureName>

/** A file for each language and namespace: only the reader's own is loaded. */
const files: Readonly<Record<Locale, Readonly<Record<OwnNamespace, () => Promise<Texts | ScreenTexts>>>>> = {
  'zh-CN': {
    first: () => import('./zh-CN.ts').then(({ zhCN }) => zhCN),
    screens: () => import('./screens/zh-CN.ts').then(({ zhCNScreens }) => zhCNScreens),
  },
  'en-US': {
    first: () => import('./en-US.ts').then(({ enUS }) => enUS),
    screens: () => import('./screens/en-US.ts').then(({ enUSScreens }) => enUSScreens),
  },
}

/** A file that did not come is asked for again after these pauses. */
const PAUSES_MS = [300, 1_000]

/** The texts of a language. Rejects when they could not be had, however often they were asked for. */
export function readTexts(locale: Locale, namespace: Namespace): Promise<object> {
  return tryAgain<object>(isOwn(namespace) ? files[locale][namespace] : () => readSection(locale, namespace))
}

function isOwn(namespace: Namespace): namespace is OwnNamespace {
  return namespace === 'first' || namespace === 'screens'
}

/** Asks until there is an answer, with a pause in ms before each further try; rejects as the last try did. */
export async function tryAgain<Answer>(ask: () => Promise<Answer>, [pauseMs, ...later]: readonly number[] = PAUSES_MS): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (pauseMs === undefined) throw error
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    return tryAgain(ask, later)
  }
}

/** Is this the failure of a file of texts? Their files are named after their language, and the browser's words name the file. */
export function isAboutTexts(error: unknown): boolean {
  return error instanceof Error && locales.some((locale) => [`/${locale}`, `/texts.${locale}`].some((name) => error.message.includes(name)))
}
