import { describe, expect, it } from 'vitest'
import { type Cost, costInputSchema, costTermNames } from '../../../contract/entities/cost.ts'
import type { FigureRow } from '../../../src/figures/answers/question.ts'
import { indexCosts } from '../../../src/pages/profit/costHistory.ts'
import { parseLedgerCell, toLedgerCells } from '../../../src/pages/profit/ledgerCells.ts'
import { ledgerColumnNames, ledgerColumns } from '../../../src/pages/profit/ledgerColumns.ts'
import { changedEntry, toStep, toStepBack } from '../../../src/pages/profit/ledgerEdits.ts'
import { toLedgerNames } from '../../../src/pages/profit/ledgerNames.ts'
import { keepPlaces, orderGroups, placesOf, toLedger } from '../../../src/pages/profit/ledgerRows.ts'
import { findHeads, isSheet, judgeLines, readHeads, type SheetContext, splitPasted } from '../../../src/pages/profit/ledgerSheet.ts'
import { rawText } from '../../../src/screens/transfer/file/table.ts'
import { toYuanText } from '../../../src/values/yuan.ts'
import { fc } from '../../fastCheck.ts'

const aCost = (given: Partial<Cost> = {}): Cost => ({
  shop_uid: 'a',
  goods_id: '1',
  sku_id: '',
  valid_from: '',
  terms: { costFen: 100 },
  weight_grams: null,
  courier: '',
  source: 'typed',
  proof: '',
  is_refused: false,
  saved_by: '1',
  saved_by_name: 'Lin',
  saved_at: 0,
  ...given,
})
const shops = [
  { shop_uid: 'a', shop_id: '71', shop_name: 'Harbour' },
  { shop_uid: 'b', shop_id: '72', shop_name: 'Mill' },
]
const context: SheetContext = { shops, shopUid: null, shopOfGoods: new Map([['1', 'b']]), validFrom: '2026-11-01', costs: [] }

function judge(text: string, given: Partial<SheetContext> = {}) {
  const { heads, data } = findHeads(splitPasted(text))
  return judgeLines(heads, data, { ...context, ...given })
}

describe('a pasted sheet', () => {
  it.each(['商品 ID\t规格ID\t成本价\t生效日期', 'goods id\tSKU_ID\tCost\tValid from', 'goods_id\tsku_id\tcostFen\tvalid_from'])(
    'has its columns by their heads: %s',
    (head) => {
      expect(readHeads(head.split('\t'))).toEqual({ columns: ['goods_id', 'sku_id', 'costFen', 'valid_from'], isHead: true })
    },
  )

  it('has its columns by their order where no head is known', () => {
    const [line] = judge('1\t11\t12.5\t2026/11/3')
    expect(line).toMatchObject({ line: 1, kind: 'added' })
    expect(line?.entries[0]).toMatchObject({
      shop_uid: 'b',
      goods_id: '1',
      sku_id: '11',
      valid_from: '2026-11-03',
      terms: { costFen: 1250 },
    })
  })

  it('has its heads below a few lines about itself, and is not read by its order then', () => {
    const [line, ...more] = judge('十一月进价表\t\t\t\n制表：\tLin\t2026-11-01\t\n商品ID\t规格ID\t库存\t进价\n1\t11\t99\t12.5')
    expect(more).toEqual([])
    expect(line).toMatchObject({ line: 4, kind: 'added', entries: [{ goods_id: '1', sku_id: '11', terms: { costFen: 1250 } }] })
  })

  it('loses no line that is above words which look like heads', () => {
    expect(judge('1\t11\t1\n商品ID\t规格ID\t进价').map(({ kind }) => kind)).toEqual(['added', 'wrong'])
  })

  it('names shops as they are called, and says which it does not know', () => {
    const lines = judge('店铺\t商品ID\t成本\nMill\t5\t1\n71\t6\t2\nNowhere\t7\t3\n\t8\t4')
    expect(lines.map(({ entries }) => entries[0]?.shop_uid ?? null)).toEqual(['b', 'a', null, null])
    expect(lines.slice(2).map(({ problems }) => problems)).toEqual([
      [{ column: 'shop', reason: 'unknown_record' }],
      [{ column: 'shop', reason: 'required' }],
    ])
  })

  it.each([
    ['1\t\tx', 'costFen', 'bad_format'],
    ['1\t\t-1', 'costFen', 'too_small:0'],
    ['1\t\t1000001', 'costFen', 'too_big:1000000'],
    ['1a\t\t1', 'goods_id', 'bad_format'],
    ['1\t\t1\t2026-13-01', 'valid_from', 'bad_format'],
    ['1\t\t\t', 'costFen', 'required'],
  ])('says of the line “%s” what is wrong', (text, column, reason) => {
    const [line] = judge(text, { shopUid: 'a' })
    expect(line).toMatchObject({ kind: 'wrong', entries: [] })
    expect(line?.problems).toContainEqual({ column, reason })
  })

  it.each([
    ['goods\tcost\tfrom\n1\t1\t#N/A', 'valid_from', 'bad_format'],
    ['goods\tsku\tcost\n1\t#N/A\t1', 'sku_id', 'bad_format'],
    ['shop\tgoods\tcost\n#REF!\t1\t1', 'shop', 'unknown_record'],
    ['goods\tcost\tcourier\n1\t1\t#VALUE!', 'courier', 'bad_format'],
  ])('saves nothing of a line with a formula that failed: %s', (text, column, reason) => {
    expect(judge(text, { shopUid: 'a' })).toMatchObject([{ kind: 'wrong', entries: [], problems: [{ column, reason }] }])
  })

  it('is of the only shop that the account sees where it names none, and of none of several, though only one is asked for', () => {
    const asked = shops.slice(0, 1)
    expect(judge('7\t\t3', { shops: asked, shopUid: 'a' })[0]?.entries).toMatchObject([{ shop_uid: 'a', goods_id: '7' }])
    expect(judge('7\t\t3', { shops: asked })[0]?.problems).toEqual([{ column: 'shop', reason: 'required' }])
  })

  it('takes the second line for one place and day for a mistake', () => {
    expect(judge('1\t\t1\n1\t\t2').map(({ kind }) => kind)).toEqual(['added', 'wrong'])
  })

  it('leaves what a blank cell does not say, and takes a question mark for unknown, not for 0', () => {
    const costs = [aCost({ shop_uid: 'b', valid_from: '2026-11-01', terms: { costFen: 100, packingFen: 30 } })]
    const [line] = judge('goods\tcost\tpacking\n1\t?\t', { costs })
    expect(line).toMatchObject({ kind: 'changed', entries: [{ terms: { costFen: null, packingFen: 30 } }] })
    expect(judge('goods\tcost\n1\t1.00', { costs })[0]?.kind).toBe('same')
  })

  it('takes a percentage with its sign or without it, and a small one for what it says', () => {
    const lines = judge('goods\t退回可再售比例（%）\t佣金（%）\n1\t80%\t5%\n2\t0.6\t0.6％', { shopUid: 'a' })
    expect(lines.map(({ entries }) => entries[0]?.terms)).toEqual([
      { resaleBp: 8_000, commissionBp: 500 },
      { resaleBp: 60, commissionBp: 60 },
    ])
  })

  it('takes numbers of a workbook for what it shows', () => {
    const cells = ['1', '7.0000000000000007E-2', '1.1000000000000001'].map((digits) => rawText({ digits }))
    const [line] = judgeLines({ columns: ['goods_id', 'packingFen', 'commissionBp'], isHead: true }, [{ line: 2, cells }], context)
    expect(line?.entries[0]?.terms).toEqual({ packingFen: 7, commissionBp: 110 })
  })

  it('reads an amount of a spreadsheet that is a hair off, and none that is finer than a fen', () => {
    expect(judge('1\t\t12.340000000000002')[0]?.entries[0]?.terms).toEqual({ costFen: 1234 })
    expect(judge('1\t\t12.345')[0]?.kind).toBe('wrong')
  })

  it.each([
    ['店铺\t商品 ID\t规格 ID\t成本\nMill\t\t\t3', 'goods_id'],
    ['店铺\t规格 ID\t成本\nMill\t\t3', 'sku_id'],
    ['店铺\t商品名称\t商品 ID\t成本\nMill\t\t\t3', 'title'],
    ['\t\t3', 'goods_id'],
  ])('does not take a line without a number of goods for one of a whole shop: %j', (text, column) => {
    expect(judge(text, { shopUid: 'b' })).toMatchObject([{ entries: [], kind: 'wrong', problems: [{ column, reason: 'required' }] }])
  })

  it.each(['全店', 'all', ' All'])('takes a line of a whole shop by the word “%s”', (word) => {
    expect(judge(`店铺\t商品 ID\t规格 ID\t成本\nMill\t${word}\t\t3`)).toMatchObject([
      { kind: 'added', entries: [{ shop_uid: 'b', goods_id: '', sku_id: '', terms: { costFen: 300 } }] },
    ])
    expect(judge(`店铺\t商品 ID\t规格 ID\t成本\n\t${word}\t\t3\nMill\t${word}\t5\t3`).map(({ problems }) => problems)).toEqual([
      [{ column: 'shop', reason: 'required' }],
      [{ column: 'sku_id', reason: 'bad_format' }],
    ])
  })

  it('takes a line for one of a whole shop where the sheet has no column that could name goods', () => {
    expect(judge('店铺\t包装\nMill\t0.5')[0]?.entries).toMatchObject([{ shop_uid: 'b', goods_id: '', sku_id: '' }])
  })

  it('keeps the numbers of lines, blank ones counted', () => {
    expect(judge('goods\tcost\r\n\r\n1\tx')[0]?.line).toBe(3)
  })
})

describe('a line that names goods in the seller’s own words', () => {
  const soldAs = (shop: string, goods: string, sku: string, title: string, code: string): FigureRow => ({
    shop,
    goods,
    sku,
    name: { title, thumb: null, spec: `Size ${sku}`, code },
    sums: { salesAmount: { part: 1, whole: null } },
  })
  const rows = [
    soldAs('a', '1', '11', 'Red cup', 'CUP-1'),
    soldAs('a', '1', '12', 'Red cup', 'CUP-2'),
    soldAs('b', '5', '51', 'Red cup', 'cup-1'),
  ]
  const names = toLedgerNames(toLedger(['a', 'b'], rows, [], new Map(), '2026-11-22').groups, new Map([['b/5', '77']]))
  const placesOf = (text: string) =>
    judge(text, { names }).map(
      ({ entries, kind }) => entries.map(({ shop_uid, goods_id, sku_id }) => [shop_uid, goods_id, sku_id].join('/')).join(' ') || kind,
    )

  it.each([
    ['own code of a SKU, in every shop that has it', '商家编码\t成本\nCUP-1\t3', 'a/1/11 b/5/51'],
    ['own code in one shop', '店铺\t编码\t成本\nMill\tcup-1\t3', 'b/5/51'],
    ['own code of goods, which looks like a number of the platform', '77\t3', 'b/5/'],
    ['own code of goods and of one of its SKUs, which alone is meant', 'Goods ID\tSKU ID\tCost\n77\tCUP-1\t3', 'b/5/51'],
    ['own code of goods and a SKU that is none of it', 'Goods ID\tSKU ID\tCost\n77\t12\t3', 'unmatched'],
    ['title', 'Title\tCost\nred  CUP\t3', 'a/1/ b/5/'],
    ['title and spec', 'Title\tSpec\tCost\nRed cup\tsize 12\t3', 'a/1/12'],
    ['number of a SKU alone', 'SKU ID\tCost\n12\t3', 'a/1/12'],
    ['number of a SKU in place of its goods', '51\t3', 'b/5/51'],
    ['code that nobody has', 'code\tcost\nCUP-9\t3', 'unmatched'],
    ['title that nobody has', 'title\tcost\nBlue cup\t3', 'unmatched'],
    ['spec that the goods do not have', 'title\tspec\tcost\nRed cup\tSize 99\t3', 'unmatched'],
    ['nothing where a name is asked for, which is not the whole shop', '店铺\tcode\tcost\nMill\t\t3', 'wrong'],
  ])('is matched by %s', (_, text, places) => {
    expect(placesOf(text)).toEqual([places])
  })

  it('has to name its shop where others of the sheet do, unless a number that is known says it: cells may be merged', () => {
    const merged = '店铺\t编码\t成本\nHarbour\tCUP-1\t10\n\tCUP-2\t11\nMill\tCUP-1\t12\n\tCUP-1\t13'
    expect(judge(merged, { names }).map(({ problems }) => problems)).toEqual([
      [],
      [{ column: 'shop', reason: 'required' }],
      [],
      [{ column: 'shop', reason: 'required' }],
    ])
    expect(placesOf('店铺\t商品 ID\t成本\nHarbour\t1\t10\n\t51\t11\n\tCUP-1\t12\n\t999\t13')).toEqual(['a/1/', 'b/5/51', 'wrong', 'wrong'])
    expect(placesOf('店铺\t编码\t成本\n\tCUP-1\t10')).toEqual(['a/1/11 b/5/51'])
  })

  it('is told from a block of cells by its heads or its first column', () => {
    const of = (text: string) => isSheet(splitPasted(text), names)
    expect([of('code\tcost\nCUP-1\t3'), of('CUP-1\t3\nnobody\t4'), of('12\t3')]).toEqual([true, true, true])
    expect([of('3\n4'), of('3\t0.5\n4\t0.6'), of('cost\tfreight\n1\t2')]).toEqual([false, false, false])
  })
})

describe('a step back', () => {
  const place = { shop_uid: 'a', goods_id: '1', sku_id: '' }
  const costs = [aCost({ terms: { costFen: 100, packingFen: 30 } })]
  const before = indexCosts(costs)
  const entryOf = (values: Parameters<typeof changedEntry>[3], from = '') => {
    const entry = changedEntry(place, before.get('a/1/') ?? [], from, values)
    if (!entry) throw new Error('nothing is said')
    return entry
  }

  it('gives the columns of the step their values of before, and leaves what others changed since', () => {
    const step = toStep([entryOf({ costFen: 120 })], before)
    const now = indexCosts([aCost({ terms: { costFen: 120, packingFen: 99 } })])
    expect(toStepBack(step, now)).toMatchObject({
      saved: [{ terms: { costFen: 100, packingFen: 99 }, only: ['costFen'] }],
      deleted: [],
      kept: 0,
    })
  })

  it('leaves a column of the step alone that somebody has changed again since', () => {
    const step = toStep([entryOf({ costFen: 120, packingFen: 40 })], before)
    const now = indexCosts([aCost({ terms: { costFen: 120, packingFen: 50 } })])
    expect(toStepBack(step, now)).toMatchObject({ saved: [{ terms: { costFen: 100, packingFen: 50 }, only: ['costFen'] }], kept: 1 })
    const both = indexCosts([aCost({ terms: { costFen: 150, packingFen: 50 } })])
    expect(toStepBack(step, both)).toEqual({ saved: [], deleted: [], kept: 1 })
  })

  it('deletes an entry that the step made, unless somebody has added to it', () => {
    const entry = entryOf({ costFen: 120 }, '2026-11-05')
    const step = toStep([entry], before)
    const made = aCost({ valid_from: '2026-11-05', terms: { costFen: 120, packingFen: 30 } })
    expect(toStepBack(step, indexCosts([...costs, made]))).toEqual({
      saved: [],
      deleted: [{ ...place, valid_from: '2026-11-05' }],
      kept: 0,
    })
    const more = { ...made, terms: { ...made.terms, freightFen: 5 } }
    expect(toStepBack(step, indexCosts([...costs, more]))).toMatchObject({
      saved: [{ terms: { packingFen: 30, freightFen: 5 } }],
      deleted: [],
    })
  })

  it('is nothing where the entry is gone already', () => {
    expect(toStepBack(toStep([entryOf({ costFen: 120 })], before), new Map())).toEqual({ saved: [], deleted: [], kept: 0 })
  })
})

/** The cells of a line as a delimited file has them. */
function asTexts(cells: ReturnType<typeof toLedgerCells>): string[] {
  return cells.map((cell, at) => {
    const { holds } = ledgerColumns[ledgerColumnNames[at] ?? 'shop']
    return typeof cell === 'number' && holds === 'yuan' ? toYuanText(cell) : String(cell ?? '')
  })
}

describe('an exported ledger', () => {
  it.each(['zh', 'en'] as const)('is read again as it was (%s)', (language) => {
    const anyTerms = fc.record(
      Object.fromEntries(
        costTermNames.map((name) => [name, fc.option(fc.integer({ min: 0, max: name === 'feeReturns' ? 1 : 10_000 }), { nil: null })]),
      ),
      { requiredKeys: ['costFen'] },
    )
    const anyPlace = fc.constantFrom({ sku_id: '11' }, { sku_id: '' }, { goods_id: '', sku_id: '' })
    fc.assert(
      fc.property(anyTerms, fc.option(fc.integer({ min: 1, max: 9_999 }), { nil: null }), anyPlace, (terms, weight_grams, place) => {
        const cost = aCost({ valid_from: '2026-10-01', ...place, terms, weight_grams, courier: '中通' })
        const nameOf = (uid: string) => shops.find(({ shop_uid }) => shop_uid === uid)?.shop_name ?? uid
        const heads = readHeads(ledgerColumnNames.map((name) => ledgerColumns[name].label[language]))
        const [line] = judgeLines(heads, [{ line: 2, cells: asTexts(toLedgerCells(cost, nameOf, (text) => text[language])) }], {
          ...context,
          costs: [cost],
        })
        expect(line?.kind).toBe('same')
        expect(costInputSchema.safeParse(line?.entries[0]).success).toBe(true)
      }),
    )
  })
})

describe('a line about a cost that was taken over', () => {
  const costs = [aCost({ shop_uid: 'b', source: 'inherited', proof: 'same code' })]

  it.each([
    ['商品 ID\t包装\t生效日期\n1\t0.5\t', { source: 'inherited', proof: 'same code' }],
    ['商品 ID\t成本\t包装\n1\t1\t0.5', { source: 'inherited', proof: 'same code' }],
    ['商品 ID\t成本\n1\t2', { source: 'file', proof: '' }],
  ])('leaves the mark unless it says another cost: %j', (text, origin) => {
    expect(judge(text, { costs, validFrom: '' })[0]?.entries[0]).toMatchObject(origin)
  })
})

describe('whether the fee comes back', () => {
  it.each([
    ['1', 1],
    ['是', 1],
    ['no', 0],
    ['0', 0],
    ['?', null],
    ['2', { reason: 'bad_format' }],
  ])('is read from “%s”', (text, value) => {
    expect(parseLedgerCell('feeReturns', text)).toEqual(value)
  })
})

it.each([
  ['commissionBp', '100.01', 'too_big:100'],
  ['weight_grams', '0', 'too_small:1'],
  ['courier', '顺'.repeat(41), 'too_long:40'],
] as const)('%s beyond its bounds is refused with the bound, in the unit in which it is typed', (column, text, reason) => {
  expect(parseLedgerCell(column, text)).toEqual({ reason })
})

describe('a value that is typed', () => {
  const history = [...(indexCosts([aCost({ terms: { costFen: 100, packingFen: 30 } })]).get('a/1/') ?? [])]
  const place = { shop_uid: 'a', goods_id: '1', sku_id: '' }

  it('leaves a cost that was taken over marked as such, unless the cost itself is typed', () => {
    const taken = [...(indexCosts([aCost({ source: 'inherited', proof: 'same code' })]).get('a/1/') ?? [])]
    expect(changedEntry(place, taken, '', { packingFen: 40 })).toMatchObject({ source: 'inherited', proof: 'same code' })
    expect(changedEntry(place, taken, '', { costFen: 40 })).toMatchObject({ source: 'typed', proof: '' })
  })

  it('makes an entry of its day, with the rest as it was before', () => {
    expect(changedEntry(place, history, '2026-11-05', { costFen: 120 })).toMatchObject({
      valid_from: '2026-11-05',
      terms: { costFen: 120, packingFen: 30 },
    })
    expect(changedEntry(place, history, '', { costFen: null })?.terms).toEqual({ costFen: null, packingFen: 30 })
  })

  it('is taken away when it is emptied, unless nothing would be left', () => {
    expect(changedEntry(place, history, '', { costFen: undefined })?.terms).toEqual({ packingFen: 30 })
    expect(changedEntry(place, [], '', { costFen: undefined })).toBeNull()
  })
})

describe('a line of a sheet with a day of its own', () => {
  const terms = { costFen: 1_000, freightFen: 250, commissionBp: 300 }
  const before = aCost({ goods_id: '1', sku_id: '11', terms, weight_grams: 800, courier: '中通' })
  const judge = (rows: readonly string[][], costs: readonly Cost[] = [before]) =>
    judgeLines(
      readHeads(['Goods ID', 'SKU ID', 'Cost', 'Freight', 'Valid from']),
      rows.map((cells, at) => ({ line: at + 2, cells })),
      { shops: [{ shop_uid: 'a', shop_id: '1', shop_name: 'A' }], shopUid: 'a', shopOfGoods: new Map(), validFrom: '', costs },
    )

  it('leaves what it does not say as it was before that day', () => {
    const [line] = judge([['1', '11', '11', '', '2026-11-01']])
    expect(line).toMatchObject({
      kind: 'added',
      entries: [{ valid_from: '2026-11-01', terms: { ...terms, costFen: 1_100 }, weight_grams: 800, courier: '中通', only: ['costFen'] }],
    })
  })

  it('is still in force on the day of a later line, in whichever order they are', () => {
    const judged = judge([
      ['1', '11', '', '3', '2026-11-01'],
      ['1', '11', '12', '', '2026-10-01'],
    ])
    expect(judged.map(({ line, entries }) => [line, entries[0]?.terms])).toEqual([
      [2, { ...terms, costFen: 1_200, freightFen: 300 }],
      [3, { ...terms, costFen: 1_200 }],
    ])
  })

  it('is none where it says nothing at all', () => {
    expect(judge([['1', '11', '', '', '2026-11-01']])[0]).toMatchObject({ kind: 'wrong', problems: [{ reason: 'required' }] })
  })
})

describe('the ledger', () => {
  const sold = (goods: string, sku: string, fen: number): FigureRow => ({
    shop: 'a',
    goods,
    sku,
    name: { title: `Goods ${goods}`, thumb: null, spec: sku },
    sums: { salesAmount: { part: fen, whole: null } },
  })

  it('covers what was sold, in goods and in money, and shows first what is unknown', () => {
    const costs = [aCost({ goods_id: '1', sku_id: '11' }), aCost({ goods_id: '3' }), aCost({ goods_id: '9', terms: { costFen: null } })]
    const rows = [sold('1', '11', 600), sold('1', '12', 300), sold('2', '21', 50), sold('3', '31', 50)]
    const { coverage, groups, shops: wide } = toLedger(['a'], rows, costs, indexCosts(costs), '2026-11-22')
    expect(wide.map(({ shop_uid }) => shop_uid)).toEqual(['a'])
    expect(coverage).toEqual({ goods: 3, knownGoods: 1, paidFen: 1_000, knownPaidFen: 650 })
    const idsBy = (...[order, profits = new Map()]: [Parameters<typeof orderGroups>[1], ReadonlyMap<string, number>?]) =>
      orderGroups(groups, order, profits).map(({ goods_id }) => goods_id)
    expect(idsBy('unknown')).toEqual(['1', '2', '9', '3'])
    expect(idsBy('losing')).toEqual(['1', '2', '9', '3'])
    expect(
      idsBy(
        'losing',
        new Map([
          ['a/3', -5],
          ['a/2', -700],
          ['a/1', 900],
        ]),
      ),
    ).toEqual(['2', '3', '1', '9'])
    expect(keepPlaces(orderGroups(groups, 'unknown', new Map()), ['a/3/', 'a/1/', 'a/9/']).map(({ goods_id }) => goods_id)).toEqual([
      '3',
      '1',
      '9',
      '2',
    ])
  })

  it('keeps goods and their SKUs in the places that they had, whatever sells more meanwhile: what is new comes last', () => {
    const rowsOf = (...rows: FigureRow[]) => toLedger(['a'], rows, [], new Map(), '2026-11-22').groups
    const had = placesOf(rowsOf(sold('1', '11', 600), sold('1', '12', 300), sold('2', '21', 50)))
    const now = rowsOf(sold('2', '21', 900), sold('1', '13', 800), sold('1', '12', 700), sold('1', '11', 600), sold('4', '41', 1))
    expect(placesOf(keepPlaces(now, had))).toEqual(['a/1/', 'a/1/11', 'a/1/12', 'a/1/13', 'a/2/', 'a/2/21', 'a/4/', 'a/4/41'])
  })

  it('knows a SKU by its goods or its shop, but never one that is said to be unknown', () => {
    const costs = [aCost({ goods_id: '' }), aCost({ goods_id: '1', sku_id: '12', terms: { costFen: null } })]
    const { groups } = toLedger(['a'], [sold('1', '11', 1), sold('1', '12', 1)], costs, indexCosts(costs), '2026-11-22')
    expect(groups[0]?.rows.map(({ sku_id, isKnown }) => [sku_id, isKnown])).toEqual([
      ['', true],
      ['11', true],
      ['12', false],
    ])
  })
})
