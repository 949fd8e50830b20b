/** The values of a row, as they are kept and as they come back. */
export type KeptValues = Readonly<Record<string, unknown>>

/** What is shown of a row that is there and cannot be read. */
export const unreadableValues: Record<string, unknown> = Object.freeze({})

/** Do both say the same, in any order of their names? Values of a row are texts, numbers and switches. */
export function areSameValues(one: KeptValues | null, other: KeptValues | null): boolean {
  if (one === null || other === null) return one === other
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name) && one[name] === other[name])
}
