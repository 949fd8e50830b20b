import type { PageDeclaration } from './definePage.ts'
import type { ResourceDeclaration } from './defineResource.ts'

/** A feature: what it is, for those who do not know it. Its file is loaded with the console, so it holds nothing but names and `import()`. */
interface AuthoredFeature {
  /** Its pages and resources: routes, entries of menu and palette, and access follow from them. */
  readonly declarations: readonly (ResourceDeclaration | PageDeclaration)[]
}

export interface FeatureDeclaration extends AuthoredFeature {
  readonly kind: 'feature'
}

/**
 * What a feature adds to screens and to the worker is loaded with those, from a registry each in `src/pages` (`figureCalls.ts`,
 * `goodsActions.ts`), and its texts with its code: first lists pay for none of it.
 */
export function defineFeature(authored: AuthoredFeature): FeatureDeclaration {
  return { kind: 'feature', ...authored }
}
