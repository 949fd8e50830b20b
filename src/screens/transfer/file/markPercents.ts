import { byteOf, CELL, CLOSE, findAttribute, isNamed, readWhole, replaceAt, SLASH, skipPrefix, walkTags } from './sheetTags.ts'

/** Behind the digits of a cell that is shown as a percentage. */
export const PERCENT_MARK = '%'
const markBytes = new Uint8Array([byteOf(PERCENT_MARK)])
const LETTER_N = byteOf('n')
const LETTER_S = byteOf('s')
const LETTER_T = byteOf('t')
const VALUE = [byteOf('v')]
/** The formats `0%` and `0.00%`, which every workbook has. */
const builtInFormats = [9, 10]

/**
 * A cell that shows 80% holds 0.8, and only its style says which is meant; the library looks at styles for dates alone. Out: the parts, with
 * the mark behind the digits of such cells.
 */
export function markPercents(parts: Readonly<Record<string, Uint8Array>>): Readonly<Record<string, Uint8Array>> {
  const styles = findPercentStyles(parts)
  if (styles.size === 0) return parts
  // Any part may be a sheet: the workbook says which.
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, markPart(part, styles)]))
}

/** The numbers of the styles that show percentages. */
function findPercentStyles(parts: Readonly<Record<string, Uint8Array>>): ReadonlySet<number> {
  const name = Object.keys(parts).find((each) => /(^|\/)styles\.xml$/i.test(each))
  const text = new TextDecoder().decode(parts[name ?? ''])
  const formats = new Set(builtInFormats)
  for (const format of attributesOf(sectionOf(text, 'numFmts'), 'numFmt')) {
    const id = Number(format.get('numFmtId'))
    if (isPercentFormat(format.get('formatCode') ?? '')) formats.add(id)
    else formats.delete(id)
  }
  const styles = attributesOf(sectionOf(text, 'cellXfs'), 'xf')
  return new Set(styles.flatMap((style, index) => (formats.has(Number(style.get('numFmtId'))) ? index : [])))
}

function sectionOf(text: string, name: string): string {
  const [, behind = ''] = text.split(new RegExp(`<(?:\\w+:)?${name}\\b`), 2)
  const [section = ''] = behind.split(new RegExp(`</(?:\\w+:)?${name}>`), 1)
  return section
}

/** Of each tag of that name. Values may hold the sign that ends a tag. */
function attributesOf(text: string, name: string): readonly ReadonlyMap<string, string>[] {
  const tags = text.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>`, 'g'))
  return Array.from(
    tags,
    ([, attributes = '']) =>
      new Map(
        Array.from(attributes.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g), ([, key = '', one, other]) => [key, one ?? other ?? '']),
      ),
  )
}

/** A sign in quotation marks, behind a backslash, or one that is only as wide as a sign, is written as it is and multiplies nothing. */
function isPercentFormat(code: string): boolean {
  const plain = code.replaceAll('&quot;', '"').replace(/"[^"]*"|[\\_*]./g, '')
  return plain.includes('%')
}

function markPart(xml: Uint8Array, styles: ReadonlySet<number>): Uint8Array {
  const ends: number[] = []
  let isPercent = false
  walkTags(xml, (_, from, to) => {
    if (xml[from] !== SLASH) {
      const name = skipPrefix(xml, from, to)
      if (isNamed(xml, name, CELL)) isPercent = isPercentCell(xml, name, to, styles)
    } else if (isPercent && isNamed(xml, skipPrefix(xml, from + 1, to), VALUE) && xml[from - 2] !== CLOSE) ends.push(from - 1)
  })
  return replaceAt(xml, ends, 0, markBytes)
}

/** A number, which is what a cell holds that does not say its type. */
function isPercentCell(xml: Uint8Array, from: number, to: number, styles: ReadonlySet<number>): boolean {
  const style = findAttribute(xml, from, to, LETTER_S)
  if (style === null || !styles.has(readWhole(xml, style))) return false
  const type = findAttribute(xml, from, to, LETTER_T)
  return type === null || xml[type] === LETTER_N
}
