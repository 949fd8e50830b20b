import type { i18n } from 'i18next'

export const SCREENS_NAMESPACE = 'screens'

let loading: Promise<void> | null = null
let ask: (() => Promise<void>) | null = null

/** Whose texts a screen asks for that comes before anybody has loaded them. */
export function offerScreenTexts(texts: i18n): void {
  ask = () => loadScreenTexts(texts)
}

/** Asks for the texts of later screens, in the reader's language; a change of the language brings both. */
export function loadScreenTexts(texts: i18n): Promise<void> {
  loading = texts.loadNamespaces(SCREENS_NAMESPACE)
  return loading
}

/** What is loaded on demand, once its texts are there too: nobody sees the name of a text in its place. */
export async function withScreenTexts<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([load(), loading ?? ask?.()])
  return loaded
}
