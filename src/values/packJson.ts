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

/** Names of fields one after the other: those of an object lead to its shape. */
interface ShapeStep {
  readonly names: readonly string[]
  readonly next: Map<string, ShapeStep>
  /** Null: no object has just these. */
  number: number | null
}

const LIST = 0

// Thousands of rows are packed and unpacked while somebody waits for a page, so both go by index: lists and pairs made on the way take six times as long.

/** Of what JSON can say: what it cannot say is lost as it is there. */
export function packJson(given: unknown): PackedJson {
  const shapes: (readonly string[])[] = [[]]
  const noNames: ShapeStep = { names: [], next: new Map(), number: null }

  function packObject(fields: Readonly<Record<string, unknown>>): PackedValues {
    let shape = noNames
    const packed: [number, ...Packed[]] = [LIST]
    for (const name of Object.keys(fields)) {
      const value = fields[name]
      if (value === undefined) continue
      shape = stepTo(shape, name)
      packed.push(pack(value))
    }
    if (shape.number === null) shape.number = shapes.push(shape.names) - 1
    packed[0] = shape.number
    return packed
  }

  function pack(value: unknown): Packed {
    if (typeof value !== 'object' || value === null) return value as Packed
    if (!Array.isArray(value)) return packObject(value as Readonly<Record<string, unknown>>)
    const packed: [number, ...Packed[]] = [LIST]
    for (const each of value) packed.push(pack(each ?? null))
    return packed
  }

  return { value: pack(given), shapes }
}

function stepTo({ names, next }: ShapeStep, name: string): ShapeStep {
  const known = next.get(name)
  if (known) return known
  const made: ShapeStep = { names: [...names, name], next: new Map(), number: null }
  next.set(name, made)
  return made
}

/** Throws for what is not packed. */
export function unpackJson({ shapes, value }: PackedJson): unknown {
  function unpackList(packed: PackedValues): unknown[] {
    const list: unknown[] = []
    for (let at = 1; at < packed.length; at += 1) list.push(unpack(packed[at] as Packed))
    return list
  }

  function unpackObject(names: readonly string[], packed: PackedValues): object {
    const made: Record<string, unknown> = {}
    for (let at = 0; at < names.length; at += 1) made[names[at] as string] = unpack(packed[at + 1] as Packed)
    return made
  }

  function unpack(packed: Packed): unknown {
    if (typeof packed !== 'object' || packed === null) return packed
    const { 0: shape } = packed
    if (shape === LIST) return unpackList(packed)
    const names = shapes[shape]
    if (names === undefined || names.length !== packed.length - 1) throw new Error('not a packed value')
    return unpackObject(names, packed)
  }
  return unpack(value)
}
