import { ReplyCode } from '../../contract/codes.ts'
import { isForeignText } from '../../contract/textOrigins.ts'
import { ListReply } from '../http/callContext.ts'
import type { JsonSchema } from '../keyApi/toSchema.ts'
import type { Locale } from '../locale.ts'
import { ReplyError } from '../replyError.ts'
import { fixedFields } from './textFields.ts'
import { cutNote, untrustedNote } from './texts.ts'

/** What a model can read at once, with room for what it thinks: some 12,000 words. */
export const ANSWER_MAX_BYTES = 40_000

/** Which rows of a longer answer these are. Of an answer with several long lists, a row is the item of that number of each. */
interface Page {
  readonly from: number
  readonly rows: number
  readonly total: number
  /** Null: these are the last. */
  readonly next_from: number | null
}

export interface ToolResult {
  readonly data: unknown
  /** Default: the answer has no rows, or all of them. */
  readonly page?: Page
  /** Where texts of others are, as `data[].shop_name`. */
  readonly untrusted: readonly string[]
}

/**
 * Bounds an answer and names the texts of others in it. `described`: its shape, of which fields with a fixed list of values are ours. `from`: the first row of
 * its list that is wanted. A list that is made part by part is never held: rows before and after those that are answered are only counted. Throws where a
 * single row is too long.
 */
export async function toResult(answer: unknown, described: JsonSchema, from: number): Promise<ToolResult> {
  const fixed = fixedFields(described)
  const isForeign: IsForeign = (field) => !fixed.has(field) && isForeignText(field)
  const { cut, page } = await cutToFit(answer, from, isForeign)
  const paths = new Set<string>()
  findForeign(cut, { path: 'data', field: '' }, isForeign, paths)
  return { data: cut, ...(page && { page }), untrusted: [...paths].toSorted() }
}

/** What a model reads: what to mind, then the result as JSON. */
export function toContent(result: ToolResult, locale: Locale): readonly { readonly type: 'text'; readonly text: string }[] {
  const notes = [
    ...(result.untrusted.length > 0 ? [untrustedNote[locale]] : []),
    ...(result.page && result.page.next_from !== null ? [cutNote[locale]] : []),
  ]
  return [...notes, JSON.stringify(result)].map((text) => ({ type: 'text', text }))
}

/**
 * Characters that a person does not see and a model reads: controls, marks of direction, joiners, and the tags of Unicode, in which whole sentences can be
 * hidden. A line break of a text of somebody else becomes a blank.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029\u{E0000}-\u{E0FFF}]+/gu

type IsForeign = (field: string) => boolean

function clean(value: unknown, field: string, isForeign: IsForeign): unknown {
  if (typeof value === 'string') return isForeign(field) ? value.replace(UNSEEN, ' ') : value
  if (Array.isArray(value)) return value.map((each) => clean(each, field, isForeign))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, clean(each, key, isForeign)]))
}

/** `field`: the name under which a text is, also where it is in a list there. */
function findForeign(
  value: unknown,
  at: { readonly path: string; readonly field: string },
  isForeign: IsForeign,
  found: Set<string>,
): void {
  const { path, field } = at
  if (typeof value === 'string') {
    if (value !== '' && isForeign(field)) found.add(path)
  } else if (Array.isArray(value)) {
    for (const each of value) findForeign(each, { path: `${path}[]`, field }, isForeign, found)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) findForeign(each, { path: `${path}.${key}`, field: key }, isForeign, found)
  }
}

/** Takes of the long lists of an answer what fits. */
async function cutToFit(answer: unknown, from: number, isForeign: IsForeign): Promise<{ readonly cut: unknown; readonly page?: Page }> {
  const { places, rest: bare, parts } = findRows(answer)
  const rest = clean(bare, '', isForeign)
  const listOf = (some: readonly Row[], place: number) => some.flatMap((row) => row[place] ?? [])
  const withRows = (some: readonly Row[]) => places.reduce((whole, place, at) => putAt(whole, place, listOf(some, at)), rest)
  const rows: Row[] = []
  let room = ANSWER_MAX_BYTES - bytesOf(withRows([]))
  if (room < 0) refuse()
  if (places.length === 0) return { cut: rest }
  let total = 0
  let end: number | null = null
  for await (const part of parts) {
    for (const [at, items] of part.entries()) {
      if (end !== null) break
      if (total + at < from) continue
      const row = items.map((list, place) => list.map((item) => clean(item, places[place]?.at(-1) ?? '', isForeign)))
      room -= row.flat().reduce<number>((sum, item) => sum + bytesOf(item) + 1, 0)
      if (room >= 0) rows.push(row)
      else if (rows.length === 0) refuse()
      else end = total + at
    }
    total += part.length
  }
  const cut = withRows(rows)
  return from === 0 && end === null ? { cut } : { cut, page: { from, rows: rows.length, total, next_from: end } }
}

/** The names that lead to a list; none: the answer is a list itself. */
type Place = readonly string[]
/** Of each list its item of one number, in a list of its own; empty: that list is shorter. */
type Row = readonly (readonly unknown[])[]

/** An answer without its long lists, and what is in these. */
interface Listed {
  readonly places: readonly Place[]
  readonly rest: unknown
  readonly parts: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>
}

function findRows(answer: unknown): Listed {
  if (answer instanceof ListReply) return { places: [answer.rest === null ? [] : ['list']], rest: answer.rest, parts: toRows(answer.parts) }
  const places = Array.isArray(answer) ? [[]] : chooseLists(answer)
  const lists = places.map((place) => listAt(answer, place))
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const rows = Array.from({ length: longest }, (_, at) => lists.map((list) => list.slice(at, at + 1)))
  return { places, rest: places.reduce((whole, place) => putAt(whole, place, []), answer), parts: [rows] }
}

async function* toRows(parts: ListReply<unknown, object | null>['parts']): AsyncGenerator<readonly Row[]> {
  for await (const part of parts) yield part.map((item) => [[item]])
}

/** The longest list of an answer, or of what is in it; and the next one, as long as the rest would leave little room for them. */
function chooseLists(answer: unknown): readonly Place[] {
  const places = listPlaces(answer)
  if (places.length <= 1) return places
  const weighed = places
    .map((place) => ({ place, bytes: bytesOf(listAt(answer, place)) }))
    .toSorted((one, other) => other.bytes - one.bytes)
  let left = bytesOf(answer)
  return weighed.flatMap(({ place, bytes }, at) => {
    if (at > 0 && left <= ANSWER_MAX_BYTES / 2) return []
    left -= bytes
    return [place]
  })
}

function listPlaces(answer: unknown): readonly Place[] {
  return fieldsOf(answer).flatMap(([name, value]): Place[] => {
    if (Array.isArray(value)) return [[name]]
    return fieldsOf(value).flatMap(([inner, each]) => (Array.isArray(each) ? [[name, inner]] : []))
  })
}

function fieldsOf(value: unknown): readonly [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

function listAt(value: unknown, [name, ...more]: Place): readonly unknown[] {
  return name === undefined ? (value as readonly unknown[]) : listAt((value as Readonly<Record<string, unknown>>)[name], more)
}

function putAt(value: unknown, [name, ...more]: Place, list: readonly unknown[]): unknown {
  if (name === undefined) return list
  const fields = value as Readonly<Record<string, unknown>> | null
  return { ...fields, [name]: putAt(fields?.[name], more, list) }
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '')
}

function refuse(): never {
  throw new ReplyError(ReplyCode.invalidPayload, { errors: { payload: 'too_big' } }, 413)
}
