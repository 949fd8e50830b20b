import { TooLargeError } from './unpackWorkbook.ts'

/** Excel keeps 32,767 characters in a cell, each of which may be written with several bytes. */
const TEXT_MAX_BYTES = 1024 * 1024

export const byteOf = (text: string) => text.charCodeAt(0)
const OPEN = byteOf('<')
export const CLOSE = byteOf('>')
export const SLASH = byteOf('/')
const COLON = byteOf(':')
const EQUALS = byteOf('=')
const BANG = byteOf('!')
const DASH = byteOf('-')
const BRACKET = byteOf('[')
const DIGIT_0 = byteOf('0')
const DIGIT_9 = byteOf('9')
export const quotes = ['"', "'"].map(byteOf)
const blanks = [' ', '\t', '\n', '\r'].map(byteOf)
export const CELL = [byteOf('c')]

/** A tag lies between the place after its `<` and the place of its `>`. */
export type OnTag = (xml: Uint8Array, from: number, to: number) => void

/** Throws `TooLargeError` for a text that no cell can hold, or another error for what no spreadsheet writes. */
export function walkTags(xml: Uint8Array, onTag: OnTag): void {
  let last = 0
  for (let open = xml.indexOf(OPEN); open !== -1; open = xml.indexOf(OPEN, last)) {
    if (open - last > TEXT_MAX_BYTES) throw new TooLargeError()
    // Only comments and plain texts begin so. Spreadsheets write no document type, whose entities may hold each other.
    if (xml[open + 1] === BANG && xml[open + 2] !== DASH && xml[open + 2] !== BRACKET) throw new Error('a document type')
    const close = xml.indexOf(CLOSE, open)
    if (close === -1) return
    if (close - open > TEXT_MAX_BYTES) throw new TooLargeError()
    onTag(xml, open + 1, close)
    last = close + 1
  }
  if (xml.length - last > TEXT_MAX_BYTES) throw new TooLargeError()
}

/** `x:row` is a `row`. */
export function skipPrefix(xml: Uint8Array, from: number, to: number): number {
  for (let at = from; at < to && !blanks.includes(xml[at] as number) && xml[at] !== EQUALS; at += 1) if (xml[at] === COLON) return at + 1
  return from
}

export function isNamed(xml: Uint8Array, from: number, name: readonly number[]): boolean {
  if (name.some((letter, index) => xml[from + index] !== letter)) return false
  const next = xml[from + name.length] as number
  return next === CLOSE || next === SLASH || blanks.includes(next)
}

/** Where the value of an attribute of one letter begins; null: the tag has none. */
export function findAttribute(xml: Uint8Array, from: number, to: number, letter: number): number | null {
  for (let at = from + 1; at < to; at += 1) {
    if (xml[at] !== letter || !blanks.includes(xml[at - 1] as number)) continue
    let next = at + 1
    while (blanks.includes(xml[next] as number) || xml[next] === EQUALS) next += 1
    if (next > at + 1 && quotes.includes(xml[next] as number)) return next + 1
  }
  return null
}

/** The digits from there as a number; 0: there are none. */
export function readWhole(xml: Uint8Array, from: number): number {
  let whole = 0
  for (let at = from; isBetween(xml[at], DIGIT_0, DIGIT_9); at += 1) whole = whole * 10 + (xml[at] as number) - DIGIT_0
  return whole
}

export function isBetween(value: number | undefined, first: number, last: number): boolean {
  return value !== undefined && value >= first && value <= last
}

/** The bytes with others in the place of so many at each of these places, which are in their order. */
export function replaceAt(xml: Uint8Array, places: readonly number[], cut: number, put: Uint8Array): Uint8Array {
  const replaced = new Uint8Array(xml.length + places.length * (put.length - cut))
  let from = 0
  let to = 0
  for (const place of places) {
    replaced.set(xml.subarray(from, place), to)
    to += place - from
    replaced.set(put, to)
    to += put.length
    from = place + cut
  }
  replaced.set(xml.subarray(from), to)
  return replaced
}
