import * as z from 'zod/mini'
import { id, timeMs } from './fields.ts'

/*
 * How replies are read, so that any backend of the specification may answer them: ids and numbers come as numbers or as text, lists as
 * JSON text, what is empty comes as null, as an empty text or not at all, and what only our server knows has a default. What fits none
 * of that is unreadable. docs/reference/reply-readings.md has each field of each reply.
 *
 * | schema | read as the value | read as its default |
 * |---|---|---|
 * | looseText, looseId | text, number | null, absent, empty text |
 * | looseNumber, looseTime | number, text of a number | null, absent, empty text |
 * | looseFlag | true, 1, '1', 'true' and their opposites | null, absent, empty text |
 * | looseChoice, looseChoices | one of its words; a list of them, also as JSON text | anything else |
 * | looseList | a list, also as JSON text | null, absent, empty text |
 * | looseRecord | a record, also as JSON text | null, absent, empty text, empty list |
 * | optional | what its schema reads | null, absent |
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
  return repaired((value) => flags.get(value) ?? blankToNull(value) ?? absent, z.boolean())
}

/** What a backend may leave out, or answer as null: undefined then. */
export function optional<Output>(schema: z.ZodMiniType<Output>) {
  return z.optional(repaired((value) => value ?? undefined, z.optional(schema) as z.ZodMiniType<Output | undefined>))
}

/** One of these words; null where there is none, or another. */
export function looseChoice<const Word extends string>(words: readonly Word[]): z.ZodMiniType<Word | null> {
  return repaired((value) => (words.includes(value as Word) ? value : null), z.nullable(z.enum(words))) as z.ZodMiniType<Word | null>
}

/** Those of a list that are among these words. */
export function looseChoices<const Word extends string>(words: readonly Word[]): z.ZodMiniType<Word[]> {
  const known = (value: unknown) => (Array.isArray(value) ? value.filter((each) => words.includes(each)) : value)
  return repaired((value) => known(toList(value)), z.array(z.enum(words))) as z.ZodMiniType<Word[]>
}

/** A list; empty where there is none. */
export function looseList<Output>(item: z.ZodMiniType<Output>): z.ZodMiniType<Output[]> {
  return repaired(toList, z.array(item) as z.ZodMiniType<Output[]>)
}

/** A record each of whose fields may be missing. Some backends write the one without fields as an empty list. */
export function looseRecord<Output>(schema: z.ZodMiniType<Output>): z.ZodMiniType<Output> {
  return repaired((value) => {
    const record = toList(value)
    return Array.isArray(record) && record.length === 0 ? {} : record
  }, schema)
}

/**
 * What a list that is asked for by the page answers. A list alone is its only page, and without a total there are as many as it has; a
 * record with neither of the two is another answer.
 */
export function loosePage<Item extends z.ZodMiniType>(item: Item) {
  return z.pipe(z.transform(toPage), z.object({ list: z.array(item), total: z.number() }))
}

function toPage(value: unknown): unknown {
  const page = toList(value)
  if (Array.isArray(page)) return { list: page, total: page.length }
  const { list: given, total } = page as { list?: unknown; total?: unknown }
  if (given === undefined && total === undefined) return page
  const list = toList(given)
  return { list, total: toNumber(blankToNull(total)) ?? (list as unknown[]).length }
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

function toList(value: unknown): unknown {
  return parseJsonText(blankToNull(value)) ?? []
}

/** What comes as JSON text as what it is; anything else as it came. */
export function parseJsonText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function blankToNull(value: unknown): unknown {
  return value === undefined || value === '' ? null : value
}

function toNumber(value: unknown): unknown {
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : value
}
