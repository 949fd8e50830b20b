import type { LockedPackage } from './lockedPackages.ts'

interface Program {
  readonly name: string
  readonly version: string
}

/**
 * A bill of materials, CycloneDX 1.6. Npm's own leaves out what a tool of developers needs as well. The same packages give the same text: it has
 * neither a time nor a number of its own.
 */
export function toBill({ name, version }: Program, packages: readonly LockedPackage[]): string {
  const components = new Map(packages.map((each) => [toUrl(each), toComponent(each)]))
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': `pkg:npm/${name}@${version}`, name, version, purl: `pkg:npm/${name}@${version}` },
    },
    components: [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
  }
  return `${JSON.stringify(bill, null, 1)}\n`
}

function toComponent(each: LockedPackage) {
  const purl = toUrl(each)
  const [, algorithm, digest] = /^(sha512)-(\S+)$/.exec(each.integrity) ?? []
  return {
    type: 'library',
    'bom-ref': purl,
    name: each.name,
    version: each.version,
    scope: each.isOptional ? 'optional' : 'required',
    purl,
    ...(algorithm && digest ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] } : {}),
    licenses: [/\s/.test(each.licence) ? { expression: each.licence } : { license: { id: each.licence } }],
  }
}

/** A package URL; the @ of a scope is written as %40 there. */
function toUrl({ name, version }: LockedPackage): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}
