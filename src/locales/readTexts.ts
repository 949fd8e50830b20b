import { type Locale, locales } from './locale.ts'
import type { ScreenTexts } from './screens/zh-CN.ts'
import type { Texts } from './zh-CN.ts'

/** What a first list needs, and what later screens need. */
export type Namespace = 'first' | 'screens'

/** A file for each language and namespace: only the reader's own is loaded. */
const files: Readonly<Record<Locale, Readonly<Record<Namespace, () => Promise<Texts | ScreenTexts>>>>> = {
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
export function readTexts(locale: Locale, namespace: Namespace): Promise<Texts | ScreenTexts> {
  return tryAgain(files[locale][namespace])
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
  return error instanceof Error && locales.some((locale) => error.message.includes(`/${locale}`))
}
