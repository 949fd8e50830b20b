import * as z from 'zod/mini'
import { id, timeMs } from './fields.ts'

/*
 * How replies are read, so that any backend of the specification may answer them: ids and numbers come as numbers or as text, what
 * is empty comes as null or not at all, and what only our server knows has a default. What fits none of that is unreadable.
 *
 * | schema | read as the value | read as its default |
 * |---|---|---|
 * | looseText, looseId | text, number | null, absent |
 * | looseNumber, looseTime | number, text of a number | null, absent, empty text |
 * | looseFlag | true, 1, '1', 'true' and their opposites | null, absent |
 * | optional, looseList | what its schema reads | null, absent |
 */

/** A text; '' where there is none. */
export const looseText = repaired((value) => (typeof value === 'number' ? String(value) : (value ?? '')), z.string())

/** An id, or another text that may be missing; null where there is none. */
export const looseId = repaired(blankToNull, z.nullable(id))

/** A number; `absent` where there is none. */
export function looseNumber<Absent extends number | null>(absent: Absent): z.ZodMiniType<number | Absent> {
  return repaired((value) => toNumber(blankToNull(value)) ?? absent, z.nullable(z.number())) as z.ZodMiniType<number | Absent>
}

/** Milliseconds since 1970; null where it is not known. */
export const looseTime = repaired((value) => toNumber(blankToNull(value)), z.nullable(timeMs))

const flags = new Map<unknown, boolean>([
  [1, true],
  ['1', true],
  ['true', true],
  [0, false],
  ['0', false],
  ['false', false],
])

/** Yes or no; `absent` where it is not known. */
export function looseFlag(absent: boolean) {
  return repaired((value) => flags.get(value) ?? value ?? absent, z.boolean())
}

/** What a backend may leave out, or answer as null: undefined then. */
export function optional<Output>(schema: z.ZodMiniType<Output>) {
  return z.optional(repaired((value) => value ?? undefined, z.optional(schema) as z.ZodMiniType<Output | undefined>))
}

/** A list; empty where there is none. */
export function looseList<Output>(item: z.ZodMiniType<Output>) {
  return repaired((value) => value ?? [], z.array(item) as z.ZodMiniType<Output[]>)
}

/**
 * What a write answers. The specification promises no more than its code, so that anything but the record (null, `true`, an empty
 * list, a number of rows) is read as null: the write succeeded, and says nothing more.
 */
export function recordOrNothing<Output>(schema: z.ZodMiniType<Output>): z.ZodMiniType<Output | null> {
  // Not the library's `catch`: the login page would load it, too.
  return repaired((value) => (schema.safeParse(value).success ? value : null), z.nullable(schema) as z.ZodMiniType<Output | null>)
}

/** What a repair makes is checked by the schema. */
function repaired<Output>(repair: (value: unknown) => unknown, schema: z.ZodMiniType<Output>): z.ZodMiniType<Output> {
  return z.pipe(z.transform(repair), schema)
}

function blankToNull(value: unknown): unknown {
  return value === undefined || value === '' ? null : value
}

function toNumber(value: unknown): unknown {
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : value
}
