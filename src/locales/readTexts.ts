import { type Locale, locales } from './locale.ts'

/** `first`: what a first list needs; `screens`: what all later screens need; the name of a feature: what it needs besides. */
export type Namespace = string

type ReadFile = (locale: Locale) => Promise<object>

/** A file for each language and namespace: only the reader's own is loaded. Those of a feature are here once something of it was loaded. */
export const textFiles: Partial<Record<Namespace, ReadFile>> = {
  first: (locale) => (locale === 'zh-CN' ? import('./zh-CN.ts').then(({ zhCN }) => zhCN) : import('./en-US.ts').then(({ enUS }) => enUS)),
  screens: (locale) =>
    locale === 'zh-CN'
      ? import('./screens/zh-CN.ts').then(({ zhCNScreens }) => zhCNScreens)
      : import('./screens/en-US.ts').then(({ enUSScreens }) => enUSScreens),
}

/** Where a text is looked for that is not of the first. The library reads this list at each look: a feature that comes later is in it. */
export const laterNamespaces: Namespace[] = ['screens']

/** A file that did not come is asked for again after these pauses. */
const PAUSES_MS = [300, 1_000]

/** The texts of a language. Rejects when they could not be had, however often they were asked for. */
export function readTexts(locale: Locale, namespace: Namespace): Promise<object> {
  return tryAgain(() => textFiles[namespace]?.(locale) ?? Promise.reject(new Error(namespace)))
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
