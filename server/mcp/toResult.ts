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

/** Which rows of a longer answer these are. */
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

/** Takes of the longest list of an answer what fits. */
async function cutToFit(answer: unknown, from: number, isForeign: IsForeign): Promise<{ readonly cut: unknown; readonly page?: Page }> {
  const listed = findRows(answer)
  if (listed === null) {
    const data = clean(answer, '', isForeign)
    return bytesOf(data) > ANSWER_MAX_BYTES ? refuse() : { cut: data }
  }
  const { place, parts } = listed
  const rest = clean(listed.rest, '', isForeign)
  const withRows = (some: readonly unknown[]) => (place === '' ? some : { ...(rest as object), [place]: some })
  const rows: unknown[] = []
  let room = ANSWER_MAX_BYTES - bytesOf(withRows([]))
  let total = 0
  let end: number | null = null
  for await (const part of parts) {
    for (const [at, item] of part.entries()) {
      if (end !== null) break
      if (total + at < from) continue
      const row = clean(item, place, isForeign)
      room -= bytesOf(row) + 1
      if (room >= 0) rows.push(row)
      else if (rows.length === 0) refuse()
      else end = total + at
    }
    total += part.length
  }
  const cut = withRows(rows)
  return from === 0 && end === null ? { cut } : { cut, page: { from, rows: rows.length, total, next_from: end } }
}

/** An answer without its longest list, and that list. */
interface Listed {
  /** '' where the answer is a list itself. */
  readonly place: string
  readonly rest: unknown
  readonly parts: Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>
}

/** Null: the answer has no list. */
function findRows(answer: unknown): Listed | null {
  if (answer instanceof ListReply) return { place: answer.rest === null ? '' : 'list', rest: answer.rest, parts: answer.parts }
  if (Array.isArray(answer)) return { place: '', rest: null, parts: [answer] }
  if (typeof answer !== 'object' || answer === null) return null
  const lists = Object.entries(answer).filter((field): field is [string, unknown[]] => Array.isArray(field[1]))
  const weighed = lists.map(([place, list]) => ({ place, list, bytes: lists.length === 1 ? 0 : bytesOf(list) }))
  const [longest] = weighed.toSorted((left, right) => right.bytes - left.bytes)
  return longest ? { place: longest.place, rest: { ...answer, [longest.place]: [] }, parts: [longest.list] } : null
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '')
}

function refuse(): never {
  throw new ReplyError(ReplyCode.invalidPayload, { errors: { payload: 'too_big' } }, 413)
}
