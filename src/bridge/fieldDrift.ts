import * as z from 'zod/mini'
import type { DriftKind, FieldDrift } from '../../contract/entities/fieldDrift.ts'
import type { MerchantCallName } from '../../contract/merchantApi.ts'
import { rowSchemaOf } from '../../contract/merchantCalls/shared.ts'

/** What was seen of the platform's replies since the page was opened. */
export interface DriftStore {
  /** Notes a reply: the call's schema of a result, and the result as it came. */
  readonly note: (call: MerchantCallName, schema: z.ZodMiniType, result: unknown) => void
  /** Replies of each call that were looked at, and the fields that differed. */
  readonly read: () => { readonly replies: Readonly<Partial<Record<MerchantCallName, number>>>; readonly fields: readonly FieldDrift[] }
}

/** A reply that names its fields by data would fill the store without end. */
const FIELDS_PER_CALL_MAX = 300

export function createDriftStore(): DriftStore {
  const replies: Partial<Record<MerchantCallName, number>> = {}
  const found = new Map<MerchantCallName, Map<string, FieldDrift>>()

  return {
    note(call, schema, result) {
      replies[call] = (replies[call] ?? 0) + 1
      const fields = found.get(call) ?? new Map<string, FieldDrift>()
      found.set(call, fields)
      for (const { kind, field } of findDrift(schema, result)) {
        const key = `${kind} ${field}`
        const known = fields.get(key)
        if (!known && fields.size >= FIELDS_PER_CALL_MAX) continue
        fields.set(key, { call, kind, field, replies: (known?.replies ?? 0) + 1 })
      }
    },
    read: () => ({ replies, fields: [...found.values()].flatMap((fields) => [...fields.values()]) }),
  }
}

type Found = Pick<FieldDrift, 'kind' | 'field'>

/** As much of a schema as the search looks at. */
interface Shape {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  /** Absent where fields that are not named are no drift. */
  readonly catchall?: z.ZodMiniType
  readonly element?: z.ZodMiniType
  readonly innerType?: z.ZodMiniType
  readonly in?: z.ZodMiniType
  readonly out?: z.ZodMiniType
}

/** Rows of a list that are looked at: those of one list are alike, and a large reply must not cost time. */
const ROWS_LOOKED_AT = 5
/** Matches the name of a field. Ids and texts that the platform uses as names are data. */
const FIELD_NAME = /^[A-Za-z_]\w{0,59}$/

/** How a result differs from its schema; each field once. */
export function findDrift(schema: z.ZodMiniType, result: unknown): readonly Found[] {
  const found = new Map<string, Found>()
  const note = (kind: DriftKind, field: string) => found.set(`${kind} ${field}`, { kind, field })
  compare(schema, result, '', note)
  return [...found.values()]
}

type Note = (kind: DriftKind, field: string) => void

function compare(schema: z.ZodMiniType, value: unknown, path: string, note: Note): void {
  const row = rowSchemaOf(schema)
  const { type, shape, catchall, element, innerType, in: input, out } = schema._zod.def as unknown as Shape
  if (row) compareRows(row, value, path, note)
  else if (value === undefined || value === null) return
  else if (innerType) compare(innerType, value, path, note)
  else if (input && out) compare(isTransform(input) ? out : input, value, path, note)
  else if (element) compareRows(element, value, path, note)
  else if (type === 'object' && shape) compareFields(shape, catchall !== undefined, value, path, note)
  else if (!z.safeParse(schema, value).success) note('odd', path)
}

function isTransform(schema: z.ZodMiniType): boolean {
  return (schema._zod.def as unknown as Shape).type === 'transform'
}

function compareRows(row: z.ZodMiniType, list: unknown, path: string, note: Note): void {
  if (list === null) return
  if (!Array.isArray(list)) {
    note('odd', path)
    return
  }
  for (const each of list.slice(0, ROWS_LOOKED_AT)) compare(row, each, `${path}[]`, note)
}

function compareFields(shape: NonNullable<Shape['shape']>, isOpen: boolean, value: unknown, path: string, note: Note): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    note('odd', path)
    return
  }
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  for (const [name, field] of Object.entries(shape)) {
    const each = (value as Readonly<Record<string, unknown>>)[name]
    if (each === undefined) note('gone', at(name))
    else if (each === null && !z.safeParse(field, null).success) note('odd', at(name))
    else compare(field, each, at(name), note)
  }
  if (isOpen) return
  for (const name of Object.keys(value)) if (!Object.hasOwn(shape, name) && FIELD_NAME.test(name)) note('new', at(name))
}
