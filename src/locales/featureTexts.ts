import type { Locale } from './locale.ts'
import { laterNamespaces, textFiles } from './readTexts.ts'

/** The texts of features, by section: each feature adds its own by `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their sections into it
export interface FeatureTexts {}

/**
 * From now on the texts of a feature are loaded with whatever screen is loaded next: called by the file that all of its code imports.
 * `read`: the file of each language, of which the compiler compares the keys.
 */
export function wantTexts<Texts extends Partial<FeatureTexts>>(name: string, read: Readonly<Record<Locale, () => Promise<Texts>>>): void {
  textFiles[name] = (locale) => read[locale]()
  laterNamespaces.push(name)
}
