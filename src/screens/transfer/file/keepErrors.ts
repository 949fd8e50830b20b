import { byteOf, CELL, findAttribute, isNamed, quotes, replaceAt, SLASH, skipPrefix, walkTags } from './sheetTags.ts'

const LETTER_E = byteOf('e')
const LETTER_T = byteOf('t')
/** The type of a cell whose formula came to a text. */
const textType = new Uint8Array([...'str'].map(byteOf))

/**
 * The library takes a cell for empty whose formula failed, such as one that shows `#N/A`: what is looked up and not found would be as if nobody had said
 * anything. Out: the parts, in which such a cell has that word as its text, as a delimited file has it.
 */
export function keepErrors(parts: Readonly<Record<string, Uint8Array>>): Readonly<Record<string, Uint8Array>> {
  // Any part may be a sheet: the workbook says which.
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, keepIn(part)]))
}

function keepIn(xml: Uint8Array): Uint8Array {
  const types: number[] = []
  walkTags(xml, (_, from, to) => {
    if (xml[from] === SLASH) return
    const name = skipPrefix(xml, from, to)
    const type = isNamed(xml, name, CELL) ? findAttribute(xml, name, to, LETTER_T) : null
    if (type !== null && xml[type] === LETTER_E && quotes.includes(xml[type + 1] as number)) types.push(type)
  })
  return types.length === 0 ? xml : replaceAt(xml, types, 1, textType)
}
