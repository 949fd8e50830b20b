import * as z from 'zod/mini'
import { under } from './crudCalls.ts'
import { id, requiredText, text, timeMs } from './fields.ts'
import { looseFlag, looseId, looseNumber, looseText, looseTime, optional } from './lenient.ts'
import { decimal, fen, flag, flagFilter } from './values.ts'

/** A field of a record that is kept as its user typed it. */
interface RecordField {
  /** As a reply has it; what is missing there is also what a new record has that does not name the field. */
  readonly shown: z.ZodMiniType
  /** In the payload of a save, where it may be left out: a record that is there then keeps it as it is. */
  readonly saved: z.ZodMiniType
  /** In the payload of a list. Absent: the list has no filter for it. */
  readonly filter?: z.ZodMiniType
}
type Fields = Readonly<Record<string, RecordField>>

/** The kinds of fields, as entities write them: `price_fen: recordField.money`. A number or time that is not known is null. */
export const recordField = {
  /** The name of the record, which it must have. */
  title: (maxChars: number) => ({ shown: looseText, saved: requiredText(maxChars) }),
  text: (maxChars: number) => ({ shown: looseText, saved: z.optional(text(maxChars)) }),
  /** A whole number. */
  number: ofNumber(z.number().check(z.int())),
  /** A number with at most so many decimals. */
  decimal: (places: number) => ofNumber(decimal(places)),
  money: ofNumber(fen),
  dateTime: { shown: looseTime, saved: z.optional(z.nullable(timeMs)) },
  boolean: { shown: looseFlag(false), saved: z.optional(flag), filter: flagFilter },
  /** One of these; the first one where none is named. */
  state<const State extends string>(states: readonly [State, ...State[]]) {
    const saved = z.optional(z.enum(states))
    return { shown: z._default(z.enum(states), states[0] as z.core.util.NoUndefined<State>), saved, filter: saved }
  },
  /** The id of a record of another noun; null: of none. */
  reference: { shown: looseId, saved: z.optional(z.nullable(id)), filter: z.optional(id) },
} as const

function ofNumber(schema: z.ZodMiniType<number>) {
  return { shown: looseNumber(null), saved: z.optional(z.nullable(schema)) }
}

/** A record with an id, these fields, its times (ms since 1970) and its version. */
export function recordSchema<Key extends string, const Given extends Fields>(key: Key, fields: Given) {
  const stamps = { created_at: looseTime, updated_at: looseTime, version: optional(looseNumber(0)) }
  return z.object({ ...under(key, id), ...shapeOf(fields, 'shown'), ...stamps })
}

/** What a save takes of these fields, and a list as its filters. */
export function recordPayloads<const Given extends Fields>(fields: Given) {
  return { saved: shapeOf(fields, 'saved'), filters: shapeOf(fields, 'filter') }
}

type Shape<Given extends Fields, Part extends keyof RecordField> = {
  readonly [Key in keyof Given as Given[Key] extends { readonly [Each in Part]: z.ZodMiniType } ? Key : never]: Given[Key] extends {
    readonly [Each in Part]: infer Schema
  }
    ? Schema
    : never
}

function shapeOf<Given extends Fields, Part extends keyof RecordField>(fields: Given, part: Part): Shape<Given, Part> {
  const schemas = Object.entries(fields).flatMap(([key, field]) => (field[part] ? [[key, field[part]]] : []))
  return Object.fromEntries(schemas) as Shape<Given, Part>
}
