import type { FeatureDeclaration } from './defineFeature.ts'
import type { PageDeclaration } from './definePage.ts'
import type { ResourceDeclaration } from './defineResource.ts'
import { resolveResource } from './resolveResource.ts'
import type { Registry } from './resource.ts'

/** All declarations to one registry. Names and paths are unique over resources and pages; what is not is refused by name. */
export function resolveRegistry(authored: readonly (ResourceDeclaration | PageDeclaration | FeatureDeclaration)[]): Registry {
  const declarations = authored.flatMap((declared) => (declared.kind === 'feature' ? declared.declarations : [declared]))
  const resources = declarations.flatMap((declaration) => (declaration.kind === 'resource' ? [resolveResource(declaration.authored)] : []))
  const pages = declarations.flatMap((declaration) =>
    declaration.kind === 'page' ? [{ kind: 'page' as const, layout: 'default' as const, ignoreCache: false, ...declaration.authored }] : [],
  )
  const all = [...resources, ...pages]
  refuseTwice(
    'name',
    all.map(({ name }) => name),
  )
  refuseTwice(
    'path',
    all.map(({ path }) => path),
  )
  return Object.freeze({ resources, pages })
}

function refuseTwice(what: string, values: readonly string[]): void {
  if (import.meta.env?.PROD) return
  const twice = values.filter((value, index) => values.indexOf(value) !== index)
  if (twice.length > 0) throw new Error(`declared twice, the same ${what}: ${[...new Set(twice)].join(', ')}`)
}
