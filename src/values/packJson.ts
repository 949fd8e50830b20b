type Packed = string | number | boolean | null | PackedValues

/** First the number of a shape, then the values of its fields. */
interface PackedValues extends ReadonlyArray<Packed> {
  readonly 0: number
}

/** A value whose objects are lists of their values: rows of figures repeat the names of their fields thousands of times, which is most of their text. */
export interface PackedJson {
  /** Names of fields, by the number with which an object begins; 0 begins a list. */
  readonly shapes: readonly (readonly string[])[]
  readonly value: Packed
}

const LIST = 0

/** Of what JSON can say: what it cannot say is lost as it is there. */
export function packJson(given: unknown): PackedJson {
  const shapes: (readonly string[])[] = [[]]
  const numbers = new Map<string, number>()

  function numberOf(names: readonly string[]): number {
    const key = JSON.stringify(names)
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, shapes.length)
    shapes.push(names)
    return shapes.length - 1
  }

  function pack(value: unknown): Packed {
    if (Array.isArray(value)) return [LIST, ...value.map((each) => pack(each ?? null))]
    if (typeof value !== 'object' || value === null) return value as Packed
    const entries = Object.entries(value).filter(([, each]) => each !== undefined)
    return [numberOf(entries.map(([name]) => name)), ...entries.map(([, each]) => pack(each))]
  }

  return { value: pack(given), shapes }
}

/** Throws for what is not packed. */
export function unpackJson({ shapes, value }: PackedJson): unknown {
  function unpack(packed: Packed): unknown {
    if (typeof packed !== 'object' || packed === null) return packed
    const { 0: shape } = packed
    const values = packed.slice(1)
    if (shape === LIST) return values.map(unpack)
    const names = shapes[shape]
    if (names === undefined || names.length !== values.length) throw new Error('not a packed value')
    return Object.fromEntries(names.map((name, at) => [name, unpack(values[at] ?? null)]))
  }
  return unpack(value)
}
