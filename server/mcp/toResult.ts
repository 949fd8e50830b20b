import { ReplyCode } from '../../contract/codes.ts'
import { isForeignText } from '../../contract/textOrigins.ts'
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
 * its list that is wanted. Throws where a single row is too long.
 */
export function toResult(answer: unknown, described: JsonSchema, from: number): ToolResult {
  const fixed = fixedFields(described)
  const isForeign: IsForeign = (field) => !fixed.has(field) && isForeignText(field)
  const data = clean(answer, '', isForeign)
  const { cut, page } = cutToFit(data, from)
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

/** Cuts the longest list of an answer, so that all of it fits. */
function cutToFit(data: unknown, from: number): { readonly cut: unknown; readonly page?: Page } {
  const place = longestList(data)
  if (place === null) return bytesOf(data) > ANSWER_MAX_BYTES ? refuse() : { cut: data }
  const rows = place === '' ? (data as readonly unknown[]) : ((data as Record<string, unknown>)[place] as readonly unknown[])
  const withRows = (some: readonly unknown[]) => (place === '' ? some : { ...(data as object), [place]: some })
  if (from === 0 && bytesOf(data) <= ANSWER_MAX_BYTES) return { cut: data }
  let room = ANSWER_MAX_BYTES - bytesOf(withRows([]))
  let end = from
  while (end < rows.length) {
    room -= bytesOf(rows[end]) + 1
    if (room < 0) break
    end += 1
  }
  if (end === from && from < rows.length) return refuse()
  const some = rows.slice(from, end)
  return { cut: withRows(some), page: { from, rows: some.length, total: rows.length, next_from: end < rows.length ? end : null } }
}

/** '' where the answer is a list itself; null: it has none. */
function longestList(data: unknown): string | null {
  if (Array.isArray(data)) return ''
  if (typeof data !== 'object' || data === null) return null
  const lists = Object.entries(data).filter(([, value]) => Array.isArray(value))
  const [longest] = lists.toSorted(([, left], [, right]) => bytesOf(right) - bytesOf(left))
  return longest?.[0] ?? null
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '')
}

function refuse(): never {
  throw new ReplyError(ReplyCode.invalidPayload, { errors: { payload: 'too_big' } }, 413)
}
