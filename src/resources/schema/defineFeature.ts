import type { FeatureTextFiles } from '../../locales/featureTexts.ts'
import type { PageDeclaration } from './definePage.ts'
import type { ResourceDeclaration } from './defineResource.ts'

/** A feature: what it is, for those who do not know it. Its file is loaded with the console, so it holds nothing but names and `import()`. */
export interface AuthoredFeature {
  /** Of its texts, which come with the first of its pages. */
  readonly texts: FeatureTextFiles
  /** Its pages and resources: routes, entries of menu and palette, and access follow from them. */
  readonly declarations: readonly (ResourceDeclaration | PageDeclaration)[]
}

export interface FeatureDeclaration {
  readonly kind: 'feature'
  readonly texts: FeatureTextFiles
  readonly declarations: readonly (ResourceDeclaration | PageDeclaration)[]
}

/** What a feature adds where it may load code of its own is in the registries of `src/pages`: `figureCalls.ts`, `goodsLinks.ts`. */
export function defineFeature({ texts, declarations }: AuthoredFeature): FeatureDeclaration {
  return { kind: 'feature', texts, declarations: declarations.map((declaration) => withTexts(declaration, texts)) }
}

/** Texts are asked for together with the code of a page, and not after it. */
function withTexts(declaration: ResourceDeclaration | PageDeclaration, texts: FeatureTextFiles) {
  if (declaration.kind === 'resource') return declaration
  const { load } = declaration.authored
  return { ...declaration, authored: { ...declaration.authored, load: load && wanting(load) } }

  function wanting<Loaded>(loadCode: () => Promise<Loaded>): () => Promise<Loaded> {
    return () => {
      texts.want()
      return loadCode()
    }
  }
}
