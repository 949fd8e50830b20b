import * as z from 'zod/mini'
import { createRowReader } from './rowReader.ts'

/** Ids of the platform: sent as numbers or texts, always text after parsing; long ones never become a float. */
export const wireId = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

const numberOrText = z.union([z.number(), z.string().check(z.regex(/^-?\d+(\.\d+)?$/))])
/** A number that some replies write as text. An empty text is none. */
export const merchantNumber = z.pipe(numberOrText, z.transform(Number))

const yes: readonly unknown[] = [true, 1, '1', 'true']

/** A yes or no that some replies write as 1 or 0, also as text. */
export const wireFlag = z.pipe(
  z.literal([true, 1, '1', 'true', false, 0, '0', 'false']),
  z.transform((given) => yes.includes(given)),
)

/** Present with a value, null or absent: the platform uses all three for "none". */
export function maybe<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.optional(z.nullable(schema))
}

/** Integer fen. */
export const wireFen = z.pipe(numberOrText, z.transform(Number))
/** Lowest and highest, fen. */
export const fenRange = z.array(wireFen)

/**
 * A number as the platform shows figures: a number, a text of digits, or a text of private-use characters that only its own font
 * can show. `readFigure` (src/domain) tells the three apart; nothing may turn the last into 0.
 */
export const maskedNumber = maybe(z.union([z.number(), z.string()]))

/** What of goods was bought: in words, as a list of names and values, or as such a list written as text. In words after parsing; null: neither. */
export const specText = z.pipe(z.unknown(), z.transform(toSpecText))

function toSpecText(given: unknown): string | null {
  if (typeof given === 'string') return given.startsWith('[') ? toSpecText(parseJson(given)) : given.trim() || null
  if (!Array.isArray(given)) return null
  const named = z.safeParse(z.array(z.object({ spec_value: maybe(z.string()), specValue: maybe(z.string()) })), given)
  return named.data?.flatMap(({ spec_value, specValue }) => spec_value ?? specValue ?? []).join(' ') || null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A list, read row by row: an odd row loses itself, is counted, and loses no other. */
export interface ReadRows<Row> {
  readonly rows: readonly Row[]
  /** Rows that could not be read, as they came. Where the others are shown, it is said how many these are. */
  readonly unreadable: readonly unknown[]
}

const rowSchemas = new WeakMap<z.ZodMiniType, z.ZodMiniType>()

/** A list of rows; null is no rows. A list that is absent is none that could be read: the platform may call it otherwise by now. */
export function rowsOf<Row extends z.ZodMiniType>(row: Row): z.ZodMiniType<ReadRows<z.output<Row>>, readonly z.input<Row>[] | null> {
  return readRowsOf(row, z.nullable(z.array(z.unknown())))
}

/** The same of a reply that counts no rows: null says nothing there and is unreadable, as an absent list is. Only an empty list is no rows. */
export function givenRowsOf<Row extends z.ZodMiniType>(row: Row): z.ZodMiniType<ReadRows<z.output<Row>>, readonly z.input<Row>[] | null> {
  return readRowsOf(row, z.array(z.unknown()))
}

function readRowsOf<Row extends z.ZodMiniType>(
  row: Row,
  list: z.ZodMiniType<unknown[] | null>,
): z.ZodMiniType<ReadRows<z.output<Row>>, readonly z.input<Row>[] | null> {
  const read = createRowReader(row)
  const toRows = (list: unknown[] | null): ReadRows<z.output<Row>> => {
    const rows: z.output<Row>[] = []
    const unreadable: unknown[] = []
    for (const each of list ?? []) {
      const { data } = read(each)
      if (data === undefined) unreadable.push(each)
      else rows.push(data)
    }
    return { rows, unreadable }
  }
  const schema = z.pipe(list, z.transform(toRows))
  rowSchemas.set(schema, row)
  return schema as z.ZodMiniType<ReadRows<z.output<Row>>, readonly z.input<Row>[] | null>
}

/** The schema of one row; null: the schema is none of `rowsOf`. */
export function rowSchemaOf(schema: z.ZodMiniType): z.ZodMiniType | null {
  return rowSchemas.get(schema) ?? null
}

/** An object some of whose fields have another name in some replies. In `others`: the other name on the left, the field on the right. */
export function alsoNamed<Schema extends z.ZodMiniType>(
  schema: Schema,
  others: Readonly<Record<string, string>>,
): z.ZodMiniType<z.output<Schema>, z.input<Schema>> {
  const names = Object.entries(others)
  const rename = (value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const given = names.filter(([name, field]) => name in value && !(field in value))
    // Nearly always: a query reads 100,000 rows.
    if (given.length === 0) return value
    const renamed: Record<string, unknown> = { ...value }
    for (const [name, field] of given) {
      renamed[field] ??= renamed[name]
      delete renamed[name]
    }
    return renamed
  }
  return z.pipe(z.transform(rename), schema) as z.ZodMiniType<z.output<Schema>, z.input<Schema>>
}

/**
 * An object whose fields some replies spell `like_this` and others `likeThis`: older replies of one call, newer ones of its neighbour. Further
 * names in `others`, as of `alsoNamed`.
 */
export function inEitherSpelling<Schema extends z.ZodMiniObject>(schema: Schema, others: Readonly<Record<string, string>> = {}) {
  const spelled = Object.keys(schema._zod.def.shape).map((name) => [otherSpelling(name), name])
  return alsoNamed(schema, { ...Object.fromEntries(spelled.filter(([other, name]) => other !== name)), ...others })
}

function otherSpelling(name: string): string {
  if (name.includes('_')) return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** A moment: a number as it came, or a text such as `2026-11-22 09:30:00`, which is China's time and becomes ms. Null: no moment. */
export const wireMoment = maybe(
  z.pipe(
    z.union([z.number(), z.string()]),
    z.transform((given) => {
      const moment = typeof given === 'number' || /^\d*$/.test(given) ? Number(given) : Date.parse(`${given.replace(' ', 'T')}+08:00`)
      return moment > 0 ? moment : null
    }),
  ),
)

/** Of a draft and of goods on sale, as they are read back; assumed. */
export const draftTexts = {
  tiny_name: maybe(z.string()),
  goods_desc: maybe(z.string()),
  groups: maybe(z.looseObject({ customer_num: maybe(merchantNumber) })),
} as const
