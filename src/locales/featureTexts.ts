import type { Locale } from './locale.ts'
import { laterNamespaces, textFiles } from './readTexts.ts'

/** The texts of features. Each is a section, and adds itself by `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their sections into it
export interface FeatureTexts {}
export type FeatureName = keyof FeatureTexts

/**
 * From now on the texts of a feature are loaded with whatever screen is loaded next: called by the file that all of its code imports.
 * `read`: the file of each language, of which the compiler compares the keys.
 */
export function wantTexts<Name extends FeatureName>(name: Name, read: Readonly<Record<Locale, () => Promise<FeatureTexts[Name]>>>): void {
  textFiles[name] = async (locale) => ({ [name]: await read[locale]() })
  laterNamespaces.push(name)
}
