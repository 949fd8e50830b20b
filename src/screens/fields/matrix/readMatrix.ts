export type Matrix = Readonly<Record<string, readonly string[]>>

/** `value`: what the record has. Null: it is no record of lists of texts. */
export function readMatrix(value: unknown): Matrix | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const isList = (each: unknown) => Array.isArray(each) && each.every((item) => typeof item === 'string')
  return Object.values(value).every(isList) ? (value as Matrix) : null
}
