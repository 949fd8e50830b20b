/** The values of a row, as they are kept and as they come back. */
export type KeptValues = Readonly<Record<string, unknown>>

/** Do both say the same, in any order of their names? Values of a row are texts, numbers and switches. */
export function areSameValues(one: KeptValues | null, other: KeptValues | null): boolean {
  if (one === null || other === null) return one === other
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name) && one[name] === other[name])
}
