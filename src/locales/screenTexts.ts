import type { i18n } from 'i18next'
import { addTexts } from './createI18n.ts'
import { isLocale, otherLocale } from './locale.ts'
import { laterNamespaces, type Namespace } from './readTexts.ts'

type Read = Parameters<typeof addTexts>[3]

let offered: i18n | null = null

/** Whose texts a screen asks for that comes before anybody has loaded them. */
export function offerScreenTexts(texts: i18n): void {
  offered = texts
}

/**
 * Loads the texts of later screens, and of the features of which something was loaded, in the reader's language or else in the other one.
 * Rejects when neither can be had.
 */
export async function loadScreenTexts(texts: i18n, read?: Read): Promise<void> {
  await Promise.all(laterNamespaces.map((namespace) => loadInEither(texts, namespace, read)))
}

async function loadInEither(texts: i18n, namespace: Namespace, read?: Read): Promise<void> {
  const { language } = texts
  // After a failure the other language is shown until the page or the language is loaded again: no later screen waits in vain.
  if (!isLocale(language) || texts.hasResourceBundle(otherLocale(language), namespace)) return
  await addTexts(texts, language, namespace, read).catch(() => addTexts(texts, otherLocale(language), namespace, read))
}

/** What is loaded on demand, once its texts are there too; rejects when either cannot be had. */
export async function withScreenTexts<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([load(), offered && loadScreenTexts(offered)])
  // What was loaded may be the first that uses a feature, whose texts are wanted only now.
  if (offered) await loadScreenTexts(offered)
  return loaded
}
