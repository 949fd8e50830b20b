import type { Locale } from './locale.ts'

/** The texts of features. Each is a section, and adds itself by `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their sections into it
export interface FeatureTexts {}
export type FeatureName = keyof FeatureTexts

/** A file for each language; the compiler compares their keys. */
export type TextFiles<Section = FeatureTexts[FeatureName]> = Readonly<Record<Locale, () => Promise<Section>>>

/** The texts of a feature, which are loaded once something of it is. */
export interface FeatureTextFiles {
  readonly name: FeatureName
  /** From now on they are loaded with whatever screen is loaded next. Called by the feature's manifest and by its `index.ts`. */
  readonly want: () => void
}

const wanted = new Map<FeatureName, TextFiles>()

export function defineTexts<Name extends FeatureName>(name: Name, files: TextFiles<FeatureTexts[Name]>): FeatureTextFiles {
  return { name, want: () => void wanted.set(name, files) }
}

/** Features of which something was loaded, and maybe not their texts. */
export function wantedTexts(): readonly FeatureName[] {
  return [...wanted.keys()]
}

/** A section as the dictionary has it. Rejects when its file cannot be had, or nothing of the feature was loaded. */
export async function readSection(locale: Locale, name: FeatureName): Promise<Readonly<Record<string, object>>> {
  const files = wanted.get(name)
  if (!files) throw new Error(`no texts of ${name} are wanted`)
  return { [name]: await files[locale]() }
}
