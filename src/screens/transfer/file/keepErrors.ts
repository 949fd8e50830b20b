import { byteOf, CELL, CLOSE, findAttribute, isNamed, quotes, replaceAt, SLASH, skipPrefix, walkTags } from './sheetTags.ts'

const LETTER_E = byteOf('e')
const LETTER_T = byteOf('t')
const FORMULA = [byteOf('f')]
const VALUE = [byteOf('v')]
const encoder = new TextEncoder()
/** The type of a cell whose formula came to a text. */
const textType = encoder.encode('str')
/** In a cell whose formula has no result at all: what spreadsheets show where they could not work one out. */
const missingType = encoder.encode(' t="str"')
const missingWord = '#CALC!'
const missingText = encoder.encode(missingWord)
const missingValue = encoder.encode(`<v>${missingWord}</v>`)

/**
 * The library takes a cell for empty whose formula failed, such as one that shows `#N/A`, or has no result, as programs write it that cannot work one out:
 * what is looked up and not found would be as if nobody had said anything. Out: the parts, in which such a cell has that word as its text, as a
 * delimited file has it.
 */
export function keepErrors(parts: Readonly<Record<string, Uint8Array>>): Readonly<Record<string, Uint8Array>> {
  // Any part may be a sheet: the workbook says which.
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, keepFailed(keepMissing(part))]))
}

function keepFailed(xml: Uint8Array): Uint8Array {
  const types: number[] = []
  walkTags(xml, (_, from, to) => {
    if (xml[from] === SLASH) return
    const name = skipPrefix(xml, from, to)
    const type = isNamed(xml, name, CELL) ? findAttribute(xml, name, to, LETTER_T) : null
    if (type !== null && xml[type] === LETTER_E && quotes.includes(xml[type + 1] as number)) types.push(type)
  })
  return types.length === 0 ? xml : replaceAt(xml, types, 1, textType)
}

interface Insertion {
  readonly at: number
  readonly put: Uint8Array
}

/** A cell that says its type is left as it is: a formula that came to an empty text says so. */
function keepMissing(xml: Uint8Array): Uint8Array {
  const insertions: Insertion[] = []
  /** Where the type of the cell belongs; null: outside of cells without one. */
  let typeAt: number | null = null
  let hasFormula = false
  let hasValue = false
  /** Where the missing value belongs. */
  let missing: Insertion | null = null
  walkTags(xml, (_, from, to) => {
    const isEnd = xml[from] === SLASH
    const name = skipPrefix(xml, isEnd ? from + 1 : from, to)
    if (isNamed(xml, name, CELL)) {
      if (isEnd && typeAt !== null && hasFormula && !hasValue)
        insertions.push({ at: typeAt, put: missingType }, missing ?? { at: from - 1, put: missingValue })
      const opens = !isEnd && xml[to - 1] !== SLASH && findAttribute(xml, name, to, LETTER_T) === null
      typeAt = opens ? name + CELL.length : null
      hasFormula = false
      hasValue = false
      missing = null
    }
    if (typeAt === null) return
    if (isNamed(xml, name, FORMULA)) hasFormula = true
    if (isEnd && isNamed(xml, name, VALUE)) {
      if (xml[from - 2] === CLOSE) missing = { at: from - 1, put: missingText }
      else hasValue = true
    }
  })
  return insertions.length === 0 ? xml : insertAt(xml, insertions)
}

/** `insertions`: in the order of their places. */
function insertAt(xml: Uint8Array, insertions: readonly Insertion[]): Uint8Array {
  const added = insertions.reduce((sum, { put }) => sum + put.length, 0)
  const longer = new Uint8Array(xml.length + added)
  let from = 0
  let to = 0
  for (const { at, put } of insertions) {
    longer.set(xml.subarray(from, at), to)
    to += at - from
    longer.set(put, to)
    to += put.length
    from = at
  }
  longer.set(xml.subarray(from), to)
  return longer
}
