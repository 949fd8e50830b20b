import { strFromU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import { readFile } from '../../../src/screens/transfer/file/readFile.ts'
import { readTable } from '../../../src/screens/transfer/file/readTable.ts'
import { TooLargeError, unpackWorkbook } from '../../../src/screens/transfer/file/unpackWorkbook.ts'
import { fc } from '../../fastCheck.ts'

const MEBIBYTE = 1024 * 1024
const SHEET = 'xl/worksheets/sheet1.xml'
const STRINGS = 'xl/sharedStrings.xml'

let plain: Record<string, Uint8Array>
beforeAll(async () => {
  plain = unzipSync(new Uint8Array(await writeWorkbook([['Head'], ['text']]).toBuffer()))
})

/** The same bytes in this realm, which is what the zip library looks for. */
const text = (content: string) => new Uint8Array(new TextEncoder().encode(content))
/** The head of a table and one cell, and what is put behind them. */
const aSheet = (behind: string, inside = '') =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${inside}<sheetData>` +
  `<row r="1"><c r="A1" t="inlineStr"><is><t>Head</t></is></c></row><row r="2"><c r="A2"><v>1</v></c></row>${behind}</sheetData></worksheet>`
const aWorkbook = (parts: Readonly<Record<string, Uint8Array>>) => new Uint8Array(zipSync({ ...plain, ...parts }, { level: 6 }))
const withSheet = (behind: string, inside?: string) => aWorkbook({ [SHEET]: text(aSheet(behind, inside)) })
const outcomeOf = async (bytes: Uint8Array, rowsMax?: number) => {
  const table = await readTable(bytes, rowsMax)
  return table.status === 'read' ? table.rows.map(({ line, cells }) => [line, ...cells]) : table.refusal
}
const cell = (place: string) => `<row r="${place.replace(/\D/g, '')}"><c r="${place}"><v>1</v></c></row>`
/** As an honest one, but for what it says of its sizes. */
function lying(bytes: Uint8Array): Uint8Array {
  const lie = bytes.slice()
  const view = new DataView(lie.buffer)
  for (let at = 0; at < lie.length - 46; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true)
    if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 10, true)
  }
  return lie
}

describe('a workbook made to keep us busy is refused before cells are made of it', () => {
  it.each<[string, string, () => Uint8Array]>([
    ['a cell in the last corner', 'farCells', () => withSheet(cell('XFD1048576'))],
    [
      'a cell in the last corner, named with a prefix',
      'farCells',
      () => withSheet(cell('XFD1048576').replace('<row', '<x:row').replace('<c', '<x:c')),
    ],
    ['a cell beyond all rows', 'farCells', () => withSheet(cell('A99999999999'))],
    ['a row beyond all rows', 'farCells', () => withSheet('<row r="99999999999"></row>')],
    ['a cell beyond all columns', 'farCells', () => withSheet('<row r="3"><c r="ZZZZ3"/></row>')],
    ['cells far below and far beside', 'farCells', () => withSheet(`<row r="3"><c r="XFD3"><v>1</v></c></row>${cell('A5000')}`)],
    ['megabytes of blanks between cells', 'tooLarge', () => withSheet(' '.repeat(3 * MEBIBYTE))],
    ['megabytes of blanks in a cell', 'tooLarge', () => withSheet(`<row r="3"><c r="A3"><v>${' '.repeat(3 * MEBIBYTE)}</v></c></row>`)],
    ['megabytes of blanks in a tag', 'tooLarge', () => withSheet(`<row r="3"${' '.repeat(3 * MEBIBYTE)}></row>`)],
    ['megabytes of blanks at its end', 'tooLarge', () => aWorkbook({ [SHEET]: text(aSheet('') + ' '.repeat(3 * MEBIBYTE)) })],
    ['one huge shared text', 'tooLarge', () => aWorkbook({ [STRINGS]: text(`<sst><si><t>${'x'.repeat(3 * MEBIBYTE)}</t></si></sst>`) })],
    [
      'entities that hold each other',
      'unreadable',
      () =>
        aWorkbook({
          [SHEET]: text(
            `<!DOCTYPE a [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>${aSheet(cell('A3').replace('>1<', '>&c;<'))}`,
          ),
        }),
    ],
    [
      'twice as many rows as are taken',
      'tooManyRows',
      () => withSheet(Array.from({ length: 10_010 }, (_, index) => cell(`A${index + 3}`)).join('')),
    ],
    [
      '100,000 empty rows before a last cell',
      'farCells',
      () => withSheet(`${Array.from({ length: 100_000 }, (_, index) => `<row r="${index + 3}"/>`).join('')}${cell('A200000')}`),
    ],
    ['no directory', 'unreadable', () => withSheet('').slice(0, -30)],
    [
      'a directory that points outside',
      'unreadable',
      () => {
        const bytes = withSheet('')
        new DataView(bytes.buffer).setUint32(bytes.length - 6, 0x7fffffff, true)
        return bytes
      },
    ],
  ])('%s: %s', async (_what, refusal, make) => {
    expect(await outcomeOf(make())).toBe(refusal)
  })
})

describe('an honest workbook is read, though it', () => {
  it.each<[string, () => Uint8Array]>([
    [
      'has 1,000,000 empty rows below',
      () => withSheet(Array.from({ length: 1_000_000 }, (_, index) => `<row r="${index + 3}"/>`).join('')),
    ],
    [
      'has styled rows to the end',
      () => withSheet('<row r="1048576" s="1" customFormat="1"><c r="A1048576" s="1"/><c r="XFD1048576" s="1"/></row>'),
    ],
    ['has a dimension that says too much', () => withSheet('', '<dimension ref="A1:XFD1048576"/>')],
    ['says nothing of its sizes', () => lying(withSheet(''))],
  ])('%s', async (_what, make) => {
    expect(await outcomeOf(make())).toEqual([
      [1, 'Head'],
      [2, { digits: '1' }],
    ])
  })

  it('has a table of 20,000 rows and 20 columns, where so many are taken', async () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRST']
    const rows = Array.from({ length: 19_999 }, (_, index) => {
      const line = index + 3
      return `<row r="${line}">${letters.map((letter) => `<c r="${letter}${line}"><v>7</v></c>`).join('')}</row>`
    })
    const table = await readTable(withSheet(rows.join('')), 20_000)
    expect(table.status === 'read' && [table.rows.length, table.rows.at(-1)?.cells.length]).toEqual([20_001, 20])
  })
})

it('parts come out as they went in, with any packer', () => {
  const parts = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}[.]xml$/), fc.uint8Array({ maxLength: 40_000 }), { maxKeys: 6 })
  fc.assert(
    fc.property(parts, fc.constantFrom(0 as const, 6 as const), (drawn, level) => {
      const own = Object.fromEntries(Object.entries(drawn).map(([name, bytes]) => [name, new Uint8Array(bytes)]))
      expect(unpackWorkbook(new Uint8Array(zipSync({ ...own, 'picture.png': new Uint8Array(9) }, { level })))).toEqual(own)
    }),
  )
  expect(strFromU8(unpackWorkbook(withSheet(''))[SHEET] as Uint8Array)).toBe(aSheet(''))
})

it.each([
  ['one part', { 'xl/a.xml': 2 }, false],
  ['parts together', { 'xl/a.xml': 0.7, 'xl/b.xml': 0.7 }, false],
  ['a part that says that it is small', { 'xl/a.xml': 2 }, true],
] as const)('no more is unpacked than the limit: %s', (_what, megabytes, lies) => {
  const parts = Object.fromEntries(Object.entries(megabytes).map(([name, count]) => [name, new Uint8Array(count * MEBIBYTE)]))
  const bytes = new Uint8Array(zipSync(parts, { level: 9 }))
  expect(() => unpackWorkbook(lies ? lying(bytes) : bytes, MEBIBYTE)).toThrow(TooLargeError)
})

it('a file that is gone, or a folder, is refused as any that cannot be read', async () => {
  const gone = { size: 9, arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }
  expect(await readFile(gone as unknown as File)).toEqual({ status: 'refused', refusal: 'unreadable' })
})

describe('delimited text made to keep us busy', () => {
  it.each<[string, string, () => Uint8Array]>([
    ['one line of 100 MB', 'tooLarge', () => new Uint8Array(100 * MEBIBYTE).fill(0x78)],
    ['a quotation mark that is never closed', 'openQuote', () => text(`Head,Other\n1,"2\n${'3,4\n'.repeat(100_000)}`)],
    ['a line of 400,000 cells', 'farCells', () => text(`Head\n${','.repeat(400_000)}1`)],
    ['1,000,000 rows', 'tooManyRows', () => text('x\n'.repeat(1_000_000))],
    ['a picture by another name', 'unreadable', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])],
    ['another zip by the name of a workbook', 'unreadable', () => new Uint8Array(zipSync({ 'note.txt': text('Head') }))],
  ])('as %s is refused: %s', async (_what, refusal, make) => {
    expect(await outcomeOf(make())).toBe(refusal)
  })

  it('as 300,000 blank lines below the table is no trouble', async () => {
    expect(await outcomeOf(text(`Head,Other\n1,2\n${',\n'.repeat(300_000)}`))).toEqual([
      [1, 'Head', 'Other'],
      [2, '1', '2'],
    ])
  })

  it('as a quotation mark inside a word is kept', async () => {
    expect(await outcomeOf(text('Head,Size\na,5" wide\nb,"6"" wide"'))).toEqual([
      [1, 'Head', 'Size'],
      [2, 'a', '5" wide'],
      [3, 'b', '6" wide'],
    ])
  })
})
