import type { LockedPackage } from './lockedPackages.ts'

/** Take and pass on, with the notice. */
const forShipping: readonly string[] = [
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'CC0-1.0',
  'Unlicense',
  'BlueOak-1.0.0',
  'Zlib',
]
/** Besides, for tools that nobody gets from us. */
const forDevelopers: readonly string[] = ['MPL-2.0', 'CC-BY-4.0', 'CC-BY-3.0', 'Python-2.0']

/** Packages whose licence is another one, or is not said; each with what it says. Those that are not shipped may have a few more. */
export function findUnfit(packages: Iterable<LockedPackage>, shipped: readonly LockedPackage[]): readonly string[] {
  const shippedPlaces = new Set(shipped.map(({ place }) => place))
  const unfit: string[] = []
  for (const { place, name, version, licence } of packages) {
    const allowed = shippedPlaces.has(place) ? forShipping : [...forShipping, ...forDevelopers]
    if (!fits(licence, allowed)) unfit.push(`${name}@${version}: ${licence || 'says no licence'}`)
  }
  return unfit
}

/** Of alternatives one has to be allowed, of what is joined by AND every one. Parentheses of SPDX are not nested in practice. */
function fits(expression: string, allowed: readonly string[]): boolean {
  const parts = (text: string, word: string) => text.split(new RegExp(`\\s+${word}\\s+`)).map((part) => part.replace(/^\(|\)$/g, '').trim())
  return parts(expression, 'OR').some((choice) => parts(choice, 'AND').every((each) => allowed.includes(each)))
}
