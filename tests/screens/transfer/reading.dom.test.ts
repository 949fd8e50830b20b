import { strFromU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import writeWorkbook, { type SheetData } from 'write-excel-file/node'
import { readTable } from '../../../src/screens/transfer/file/readTable.ts'
import { rawText } from '../../../src/screens/transfer/file/table.ts'
import { fc } from '../../fastCheck.ts'
import { aColumn, aFile, anOrder, formulas, oddTexts } from './aFile.ts'

const rowsOf = async (bytes: Uint8Array) => {
  const table = await readTable(bytes)
  return table.status === 'read' ? table.rows.map(({ line, cells }) => [line, ...cells]) : table.refusal
}
/** The same bytes in this realm, which is what the zip library looks for. */
const text = (content: string) => new Uint8Array(new TextEncoder().encode(content))
const aWorkbook = async (...sheets: SheetData[]) =>
  new Uint8Array(await writeWorkbook(sheets.map((data, index) => ({ data, sheet: `Sheet ${index + 1}` }))).toBuffer())

describe('a file that we wrote', () => {
  it.each(['xlsx', 'csv'] as const)('comes back from %s as it was, its notes passed over', async (format) => {
    const texts = [...formulas, ...oddTexts].filter((each) => !each.includes('\u0000'))
    const bytes = await aFile(
      format,
      anOrder({ missing: ['Only some rows'] }),
      texts.map((each) => [each]),
    )
    const rows = await rowsOf(new Uint8Array(bytes))
    expect(Array.isArray(rows) && rows.slice(1).map(([, cell]) => cell)).toEqual(texts)
  })

  it.each(['xlsx', 'csv'] as const)('comes back from %s whatever was typed (P4)', async (format) => {
    // What cannot be typed into a cell: characters that XML has not, and blanks at the ends, which forms cut off.
    const typed = fc.string({
      unit: fc.oneof(fc.constantFrom(...'=+-@|%,;"\'\t\n ＝店'), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })),
    })
    const cells = typed.map((each) => each.replaceAll('\r', '').trim()).filter((each) => each !== '')
    await fc.assert(
      fc.asyncProperty(fc.array(cells, { minLength: 1, maxLength: 12 }), async (texts) => {
        const bytes = await aFile(
          format,
          anOrder(),
          texts.map((each) => [each]),
        )
        const rows = await rowsOf(new Uint8Array(bytes))
        expect(Array.isArray(rows) && rows.slice(1).map(([, cell]) => cell)).toEqual(texts)
      }),
      { numRuns: 60 },
    )
  })
})

describe.each(['xlsx', 'csv'] as const)('rows of %s that begin with the sign of a note', (format) => {
  const columns = ['Shop', 'Remark'].map((label) => aColumn({ label }))
  const read = async (...rows: readonly (readonly string[])[]) => {
    const found = await rowsOf(new Uint8Array(await aFile(format, anOrder({ columns, missing: ['Only some, not all'] }), rows)))
    return Array.isArray(found) ? found.slice(1).map(([, ...cells]) => cells.filter((cell) => cell !== null && cell !== '')) : found
  }

  it('are the rows of shops that are called so', async () => {
    const rows = [
      ['##Harbour', 'by the sea'],
      ['Mill', ''],
      ['## Harbour', 'by the sea'],
      ['##Harbour', ''],
    ]
    expect(await read(...rows)).toEqual([['##Harbour', 'by the sea'], ['Mill'], ['## Harbour', 'by the sea'], ['##Harbour']])
  })

  it('are passed over below the heads, as in a file that is filled in, and where they say nothing else', async () => {
    const rows = [
      ['## This row explains the columns', 'Text'],
      ['Mill', 'by the river'],
      ['## Only some rows', ''],
    ]
    expect(await read(...rows)).toEqual([['Mill', 'by the river']])
  })
})

describe('a workbook', () => {
  it('gives its numbers digit by digit, its dates by their clock, and counts lines as the spreadsheet does', async () => {
    const bytes = await aWorkbook([
      ['Id', 'Day', 'Yes'],
      [],
      [995540702123456, { value: new Date(Date.UTC(2026, 10, 21, 12, 30)), type: Date, format: 'yyyy-mm-dd hh:mm' }, true],
    ])
    expect(await rowsOf(bytes)).toEqual([
      [1, 'Id', 'Day', 'Yes'],
      [3, { digits: '995540702123456' }, { wallMs: Date.UTC(2026, 10, 21, 12, 30) }, true],
    ])
  })

  it('shows what its cells show as a percentage as one, and nothing else', async () => {
    const shown = (value: number, format: string) => ({ value, type: Number, format })
    const bytes = await aWorkbook([
      ['Share'],
      [shown(0.8, '0%'), shown(0.05, '0.00%'), shown(0.07, '[Red]0.0%;-0.0%'), shown(-0.011, '0.000%'), shown(1, '0%'), shown(0, '0%')],
      [shown(0.6, '0.00'), shown(80, '0"%"'), shown(80, '0\\%'), 0.6, '0.8', null],
    ])
    const table = await readTable(bytes)
    expect(table.status === 'read' && table.rows.slice(1).map(({ cells }) => cells.map(rawText))).toEqual([
      ['80%', '5%', '7%', '-1.1%', '100%', '0%'],
      ['0.6', '80', '80', '0.6', '0.8', ''],
    ])
  })

  it.each([
    ['a built-in format', '<cellXfs><xf numFmtId="0"/><xf applyNumberFormat="1" numFmtId="10"/></cellXfs>'],
    ['a prefix', '<x:cellStyleXfs><x:xf numFmtId="0"/></x:cellStyleXfs><x:cellXfs><x:xf numFmtId="0"/><x:xf numFmtId="9"/></x:cellXfs>'],
    [
      'a format of its own with signs of XML in it',
      "<numFmts><numFmt numFmtId='164' formatCode='[>1]0%;0.0%'/></numFmts><cellXfs><xf numFmtId='0'/><xf numFmtId='164'/></cellXfs>",
    ],
  ])('knows percentages by %s', async (_what, styles) => {
    const parts = unzipSync(await aWorkbook([['Share'], [0.8]]))
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    const behind = '<c r="B2" s="1"><v></v></c><c r="C2" s="1" t="s"><v>0</v></c><c r="D2" s="0"><v>0.8</v></c></row></sheetData>'
    const marked = sheet.replace(/<c r="A2"[^>]*><v>/, '<c r="A2" s="1"><f>B2/C2</f><v>').replace('</row></sheetData>', behind)
    const bytes = zipSync({
      ...parts,
      'xl/worksheets/sheet1.xml': text(marked),
      'xl/styles.xml': text(`<styleSheet>${styles}</styleSheet>`),
    })
    const table = await readTable(new Uint8Array(bytes))
    expect(table.status === 'read' && table.rows[1]?.cells.map(rawText)).toEqual(['80%', '', 'Share', '0.8'])
  })

  it.each(['0', '1'])('has the word of a formula that failed, in a cell of style %s, where it has no value', async (style) => {
    const parts = unzipSync(
      await aWorkbook([
        ['Shop', 'Day'],
        ['Harbour', { value: new Date(0), type: Date, format: 'yyyy-mm-dd' }],
      ]),
    )
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    const failed = `<c r="B2" s="${style}" t="e"><f>VLOOKUP(A2,Sheet2!A:B,2,0)</f><v>#N/A</v></c>`
    const bytes = zipSync({ ...parts, 'xl/worksheets/sheet1.xml': text(sheet.replace(/<c r="B2".*?<\/c>/, failed)) })
    expect(await rowsOf(new Uint8Array(bytes))).toEqual([
      [1, 'Shop', 'Day'],
      [2, 'Harbour', '#N/A'],
    ])
  })

  it.each(['<f>1+1</f>', '<f>1+1</f><v></v>', '<f>1+1</f><v/>', '<f t="shared" si="0"/>'])(
    'has a word for a formula without a result, as programs write %s, and not for those with one',
    async (formula) => {
      const parts = unzipSync(
        await aWorkbook([
          ['Cost', 'Day', 'Code'],
          [1, { value: new Date(0), type: Date, format: 'yyyy-mm-dd' }, 3],
        ]),
      )
      const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
      const [, style = ''] = /<c r="B2" (s="\d+")/.exec(sheet) ?? []
      const cells = `<c r="A2">${formula}</c><c r="B2" ${style}>${formula}</c><c r="C2"><f>1+1</f><v>2</v></c><c r="D2" t="str"><f>""</f><v></v></c>`
      const row = `<row r="2">${cells}</row></sheetData>`
      const bytes = zipSync({ ...parts, 'xl/worksheets/sheet1.xml': text(sheet.replace(/<row r="2".*<\/sheetData>/, row)) })
      expect(await rowsOf(new Uint8Array(bytes))).toEqual([
        [1, 'Cost', 'Day', 'Code'],
        [2, '#CALC!', '#CALC!', { digits: '2' }],
      ])
    },
  )

  it('of several sheets gives the first, and names the others that hold something', async () => {
    const bytes = await aWorkbook([['a']], [['b']], [], [[null, ' ']])
    expect(await readTable(bytes)).toEqual({ status: 'read', rows: [{ line: 1, cells: ['a'] }], otherSheets: ['Sheet 2'] })
  })

  it.each([
    ['with more rows than are taken', Array.from({ length: 10_003 }, (_, index) => [index])],
    ['whose cells lie far from each other', [...Array<number[]>(9_999).fill([]), Array<number>(1_001).fill(1)]],
  ])('is not refused for another sheet %s, which is not read', async (_what, other) => {
    expect(await readTable(await aWorkbook([['a']], other, [['c']]))).toEqual({
      status: 'read',
      rows: [{ line: 1, cells: ['a'] }],
      otherSheets: ['Sheet 2', 'Sheet 3'],
    })
    expect(await rowsOf(await aWorkbook(other, [['a']]))).toMatch(/^(tooManyRows|farCells)$/)
  })

  it('whose sheet is large is read without a worker made of text', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => [
      `a row of some length to make the sheet large, number ${index}`,
      String(index),
    ])
    const table = await readTable(await aWorkbook([['Text', 'Number'], ...rows]))
    expect(table.status === 'read' && table.rows.length).toBe(5_001)
  })
})

describe('delimited text', () => {
  it.each([
    ['UTF-8 with its mark', new Uint8Array([0xef, 0xbb, 0xbf, ...text('店铺,备注\r\n一,二')])],
    ['UTF-8', text('店铺,备注\n一,二')],
    [
      'the encoding of Chinese Excel',
      new Uint8Array([0xb5, 0xea, 0xc6, 0xcc, 0x2c, 0xb1, 0xb8, 0xd7, 0xa2, 0x0a, 0xd2, 0xbb, 0x2c, 0xb6, 0xfe]),
    ],
    ['UTF-16 with tabs', new Uint8Array([0xff, 0xfe, ...Buffer.from('店铺\t备注\n一\t二', 'utf16le')])],
    ['semicolons', text('店铺;备注\n一;二')],
  ])('in %s is read', async (_what, bytes) => {
    expect(await rowsOf(bytes)).toEqual([
      [1, '店铺', '备注'],
      [2, '一', '二'],
    ])
  })
})

describe('a file that cannot be read', () => {
  it.each([
    ['nothing in it', 'empty', text('')],
    ['only blanks', 'empty', text(' , \n,')],
    ['an old workbook', 'oldExcel', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3])],
    ['a zip of something else', 'unreadable', new Uint8Array(zipSync({ 'a.txt': new Uint8Array([1]) }))],
    ['half a workbook', 'unreadable', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])],
    ['more than 10 MB', 'tooLarge', new Uint8Array(10 * 1024 * 1024 + 1)],
    ['more than 5,000 rows', 'tooManyRows', text(`Head\n${'x\n'.repeat(5_001)}`)],
    ['a cell that goes on behind its quotation marks', 'openQuote', text('Goods,Title,Cost\n1,"大号" 红色,12\n2,小号,3\n3,"大,小",5\n')],
    [
      'what explodes when it is unpacked',
      'tooLarge',
      new Uint8Array(zipSync({ 'xl/a.xml': new Uint8Array(210 * 1024 * 1024) }, { level: 9 })),
    ],
  ])('with %s is refused: %s', async (_what, refusal, bytes) => {
    expect(await rowsOf(bytes)).toBe(refusal)
  })

  it('is not one of exactly 5,000 rows', async () => {
    expect(await rowsOf(text(`Head\n${'x\n'.repeat(5_000)}`))).toHaveLength(5_001)
  })
})
