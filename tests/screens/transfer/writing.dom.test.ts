import { inflateSync, strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'
import readWorkbook from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { toCells } from '../../../src/screens/fields/fileRules.ts'
import type { FileColumn, FileOrder } from '../../../src/screens/transfer/file/cell.ts'
import { InPlaceWorker } from '../../../src/screens/transfer/file/inPlaceWorker.ts'
import { readTable } from '../../../src/screens/transfer/file/readTable.ts'
import { toFileName } from '../../../src/screens/transfer/file/toFileName.ts'
import { aColumn, aFile, anOrder, fileTexts, formulas, oddTexts } from './aFile.ts'

const states = new Map([
  ['1', 'Online'],
  ['0', 'Logged out'],
])
const titles = new Map([['7', 'Books']])
const answers = new Map([
  ['true', 'Yes'],
  ['false', 'No'],
])
const matrix = {
  words: new Map([
    ['view', 'See'],
    ['operate', 'Change'],
  ]),
  rowWords: new Map([
    ['shop', 'Shops'],
    ['goods', 'Goods'],
  ]),
}
const NOON_MS = Date.parse('2026-11-21T12:30+08:00')
const LONG_ID = '995540702123456789'

type Parts = readonly [order: FileOrder, rows: readonly (readonly unknown[])[]]

const sheetsOf = async (...parts: Parts) => readWorkbook(Buffer.from(await aFile('xlsx', ...parts)), { trim: false })
const asRows = (texts: readonly unknown[]) => texts.map((text) => [text])

describe('a value', () => {
  it.each<[string, Partial<FileColumn>, unknown, unknown]>([
    ['a text', { type: 'text' }, 'a', 'a'],
    ['a blank text', { type: 'longText' }, '', null],
    ['a text that is an object', { type: 'text' }, {}, 'unreadable'],
    ['a long id', { type: 'id' }, LONG_ID, LONG_ID],
    ['an id that came as a number', { type: 'id' }, 42, '42'],
    ['zero', { type: 'number' }, 0, 0],
    ['a figure that is none', { type: 'number' }, '12', 'unreadable'],
    ['infinity', { type: 'number' }, Number.POSITIVE_INFINITY, 'unreadable'],
    ['no money', { type: 'money' }, 0, { fen: 0 }],
    ['money', { type: 'money' }, 123_450, { fen: 123_450 }],
    ['a moment', { type: 'dateTime' }, NOON_MS, { ms: NOON_MS }],
    ['a moment that no calendar has', { type: 'dateTime' }, 1e300, 'unreadable'],
    ['yes', { type: 'boolean', words: answers }, true, 'Yes'],
    ['no', { type: 'boolean', words: answers }, false, 'No'],
    ['a yes that is a number', { type: 'boolean', words: answers }, 1, 'unreadable'],
    ['a state', { type: 'state', words: states }, 0, 'Logged out'],
    ['a state that nobody declared', { type: 'state', words: states }, 9, 'unreadable'],
    ['a record', { type: 'reference', words: titles }, '7', 'Books'],
    ['a record whose title is not known', { type: 'reference', words: titles }, '8', '8'],
    ['records', { type: 'references', words: titles }, ['7', '8'], 'Books, 8'],
    ['no records', { type: 'references', words: titles }, [], null],
    ['records that are no list', { type: 'references' }, '7', 'unreadable'],
    ['changes', { type: 'changes' }, { name: 'a', status: 1 }, 'name: a; status: 1'],
    ['no changes', { type: 'changes' }, {}, null],
    ['rights', { type: 'matrix', ...matrix }, { shop: ['operate', 'view'], goods: [] }, 'Shops: See, Change'],
    ['rights that are no lists', { type: 'matrix', ...matrix }, { shop: 'view' }, 'unreadable'],
    ['a secret', { type: 'secret' }, 'PASS_ID=1', null],
  ])('%s is written as it should be, and a missing one not at all', (_what, column, value, cell) => {
    expect(toCells([aColumn(column)], [value], fileTexts)).toEqual([cell])
    expect(toCells([aColumn(column), aColumn(column)], [null, undefined], fileTexts)).toEqual([null, null])
  })
})

describe('a workbook', () => {
  it('holds each text as it was, also those that could compute', async () => {
    const texts = [...formulas, ...oddTexts]
    const [sheet] = await sheetsOf(anOrder(), asRows(texts))
    // XML cannot hold a null character.
    expect(sheet?.data.slice(1)).toEqual(asRows(texts.map((text) => text.replace('\u0000', ''))))
  })

  it('has no formula in it: every text is a text cell', async () => {
    const parts = unzipSync(await aFile('xlsx', anOrder(), asRows(formulas)))
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet).not.toContain('<f>')
    expect(sheet.match(/<c /g)).toHaveLength(formulas.length + 1)
    expect(sheet.match(/ t="s"/g)).toHaveLength(formulas.length + 1)
  })

  it('holds figures, money in yuan and moments by the clock on the wall as what they are, and ids as text', async () => {
    const columns = (['id', 'number', 'money', 'dateTime'] as const).map((type) => aColumn({ type, label: type }))
    const bytes = await aFile('xlsx', anOrder({ columns }), [
      [LONG_ID, 0, 123_456, NOON_MS],
      [42, -1.5, 0, null],
    ])
    expect(await readTable(new Uint8Array(bytes))).toMatchObject({
      rows: [
        { cells: ['id', 'number', 'money', 'dateTime'] },
        { cells: [LONG_ID, { digits: '0' }, { digits: '1234.56' }, { wallMs: Date.UTC(2026, 10, 21, 12, 30) }] },
        { cells: ['42', { digits: '-1.5' }, { digits: '0' }, null] },
      ],
    })
  })

  it('says what is missing and what failed on sheets of their own, and only then', async () => {
    expect((await sheetsOf(anOrder(), [['a']])).map(({ sheet }) => sheet)).toEqual(['Shops'])
    const failures = [{ name: '=Shop', reason: 'logged out' }]
    const sheets = await sheetsOf(anOrder({ missing: ['Only 1 of 2 rows'], failures }), [['a']])
    expect(sheets).toEqual([
      { sheet: 'Shops', data: [['Remark'], ['a']] },
      { sheet: 'Incomplete', data: [['Incomplete'], ['Only 1 of 2 rows']] },
      {
        sheet: 'Failed shops',
        data: [
          ['Name', 'Reason'],
          ['=Shop', 'logged out'],
        ],
      },
    ])
  })

  it.each([
    ['a/b:c*?[d]', 'a b c d'],
    ['x'.repeat(40), 'x'.repeat(31)],
    ['', 'Sheet'],
  ])('is called by a name that Excel takes: %s', async (title, name) => {
    const [sheet] = await sheetsOf(anOrder({ title }), [])
    expect(sheet?.sheet).toBe(name)
  })

  it('keeps what fits of a text that is too long for a cell, and shows that it was cut', async () => {
    const [sheet] = await sheetsOf(anOrder(), [['y'.repeat(40_000)]])
    expect(String(sheet?.data[1]?.[0])).toMatch(/^y{32766}…$/)
  })
})

describe('a csv', () => {
  const parse = async (...parts: Parts) => {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await aFile('csv', ...parts))
    return { text, rows: Papa.parse<string[]>(text.replace(/^\uFEFF/, '')).data }
  }

  it('begins with the mark by which Excel knows its encoding', async () => {
    expect((await parse(anOrder(), [])).text.startsWith('\uFEFF')).toBe(true)
  })

  it.each(formulas)('marks %j, so that no spreadsheet computes it', async (text) => {
    expect((await parse(anOrder(), [[text]])).rows[1]).toEqual([`'${text}`])
  })

  it.each(oddTexts)('holds %j as it was', async (text) => {
    expect((await parse(anOrder(), [[text]])).rows[1]).toEqual([text])
  })

  it('quotes texts that another separator would cut into a formula', async () => {
    expect((await parse(anOrder(), [['a;=1+1']])).text).toContain('"a;=1+1"')
  })

  it('writes figures plainly, a minus unmarked, and says above the heads what it lacks', async () => {
    const columns = (['number', 'money', 'dateTime'] as const).map((type) => aColumn({ type, label: type }))
    const { rows } = await parse(anOrder({ columns, missing: ['Only 1 of 2 rows'] }), [[-1, -50, NOON_MS]])
    expect(rows).toEqual([['## Only 1 of 2 rows'], ['number', 'money', 'dateTime'], ['-1', '-0.50', '2026-11-21 12:30:00']])
  })
})

describe('the clipboard', () => {
  it('gets tabs between cells, safe as a csv', async () => {
    const columns = [aColumn(), aColumn({ label: 'Id', type: 'id' })]
    const text = new TextDecoder().decode(await aFile('tsv', anOrder({ columns }), [['=1\tx', LONG_ID]]))
    expect(text).toBe(`Remark\tId\r\n"'=1\tx"\t${LONG_ID}`)
  })
})

describe('the stand-in for the zip library’s worker', () => {
  it('packs what it is sent, and answers later, as a worker does', async () => {
    const bytes = new TextEncoder().encode('a'.repeat(10_000))
    const worker = new InPlaceWorker()
    const packed = new Promise<Uint8Array>((resolve) => {
      worker.onmessage = ({ data }) => resolve(data as Uint8Array)
    })
    worker.postMessage({ functions: true })
    worker.postMessage([bytes, { level: 6 }])
    expect(Buffer.from(inflateSync(await packed)).equals(Buffer.from(bytes))).toBe(true)
  })
})

describe('the name of a file', () => {
  it.each([
    ['我的店铺', '我的店铺-20261121-1230.xlsx'],
    ['a/b: "c"?', 'a b c-20261121-1230.xlsx'],
    ['..', 'export-20261121-1230.xlsx'],
  ])('of %s is one that every system takes', (label, name) => {
    expect(toFileName(label, NOON_MS, 'xlsx')).toBe(name)
  })
})
