import readWorkbook from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import writeWorkbook, { type SheetData } from 'write-excel-file/node'
import type { Cost } from '../../../contract/entities/cost.ts'
import { toLedgerCells, toLedgerFileColumns } from '../../../src/pages/profit/ledgerCells.ts'
import { findHeads, judgeLines } from '../../../src/pages/profit/ledgerSheet.ts'
import { createShopNamer } from '../../../src/pages/profit/sheetShops.ts'
import { UNKNOWN_CELL } from '../../../src/reports/parts/useSheetFile.ts'
import { createFileBuilder } from '../../../src/screens/transfer/file/createFileBuilder.ts'
import { readTable } from '../../../src/screens/transfer/file/readTable.ts'
import { toSheetRow } from '../../../src/screens/transfer/file/table.ts'
import { aColumn, anOrder } from '../../screens/transfer/aFile.ts'
import { aCost } from './aCost.ts'

const shops = [
  { shop_uid: 'a', shop_id: '71', shop_name: '=甲店, "旗舰"' },
  { shop_uid: 'b', shop_id: '72', shop_name: '同名店' },
  { shop_uid: 'c', shop_id: '73', shop_name: '同名店' },
  { shop_uid: 'd', shop_id: '74', shop_name: '##旺店' },
]
const everyTerm = { technicalFeeBp: 60, feeReturns: 1, costFen: 0, freightFen: 29, packingFen: null, resaleBp: 5_700 }
const costs: readonly Cost[] = [
  ...shops.map(({ shop_uid }) => aCost({ shop_uid, goods_id: '', terms: everyTerm })),
  aCost({ shop_uid: 'b', goods_id: '900719925474099312', courier: '-顺丰\n加急', weight_grams: 1 }),
  aCost({ shop_uid: 'b', goods_id: '900719925474099312', valid_from: '2026-11-01', terms: { costFen: 1_234_567 } }),
  aCost({ shop_uid: 'c', goods_id: '0012', sku_id: '0034', courier: '0012' }),
]

describe.each(['xlsx', 'csv'] as const)('a ledger that was exported as %s', (format) => {
  it.each(['zh', 'en'] as const)(
    'says what it said when it is read again, also from a day that was chosen for lines without one (%s)',
    async (language) => {
      const builder = createFileBuilder()
      const toShop = createShopNamer(shops)
      builder.add(costs.map((cost) => toLedgerCells(cost, toShop, (text) => text[language])))
      const columns = toLedgerFileColumns((text) => text[language]).map(aColumn)
      const texts = { ...anOrder().texts, unreadable: UNKNOWN_CELL }
      const file = await builder.finish(format, anOrder({ columns, texts }))
      const read = await readTable(new Uint8Array(await file.arrayBuffer()))
      if (read.status !== 'read') throw new Error(read.refusal)
      const { heads, data } = findHeads(read.rows.map(toSheetRow))
      const judged = judgeLines(heads, data, { shops, shopUid: null, shopOfGoods: new Map(), validFrom: '2026-11-20', costs })
      expect(judged.map(({ kind, problems }) => [kind, problems])).toEqual(costs.map(() => ['same', []]))
      const ofPlace = ({ shop_uid, goods_id, sku_id, valid_from }: (typeof costs)[number]) => [shop_uid, goods_id, sku_id, valid_from]
      expect(judged.flatMap(({ entries }) => entries.map((entry) => ofPlace(entry as Cost)))).toEqual(costs.map(ofPlace))
    },
  )
})

it('has money, percent and grams of a workbook as numbers, of which sums can be made', async () => {
  const builder = createFileBuilder()
  const cost = aCost({ shop_uid: 'a', terms: { costFen: 1_234_567, packingFen: null, technicalFeeBp: 60 }, weight_grams: 250 })
  builder.add([toLedgerCells(cost, createShopNamer(shops), ({ en }) => en)])
  const columns = toLedgerFileColumns(({ en }) => en).map(aColumn)
  const file = await builder.finish('xlsx', anOrder({ columns, texts: { ...anOrder().texts, unreadable: UNKNOWN_CELL } }))
  const [sheet] = await readWorkbook(Buffer.from(await file.arrayBuffer()))
  const [heads = [], cells = []] = sheet?.data ?? []
  const cellUnder = (head: string) => cells[heads.indexOf(head)]
  expect(cellUnder('Cost of goods (yuan)')).toBe(12_345.67)
  expect(cellUnder('Technical fee (%)')).toBe(0.6)
  expect(cellUnder('Weight (g)')).toBe(250)
  expect(cellUnder('Packing (yuan)')).toBe('?')
  expect(cellUnder('Freight (yuan)')).toBeNull()
})

it('names a shop by its name, and by its number besides where two have the same', () => {
  expect(shops.map(({ shop_uid }) => createShopNamer(shops)(shop_uid))).toEqual(['=甲店, "旗舰"', '同名店 (72)', '同名店 (73)', '##旺店'])
  expect(createShopNamer(shops)('gone')).toBe('gone')
})

describe('a workbook that somebody typed', () => {
  const head = ['店铺 ID', '商品 ID', '规格 ID', '商家编码', '成本']
  const problemsOf = async (...rows: SheetData) => {
    const read = await readTable(new Uint8Array(await writeWorkbook([{ data: [head, ...rows], sheet: 'Costs' }]).toBuffer()))
    if (read.status !== 'read') throw new Error(read.refusal)
    const { heads, data } = findHeads(read.rows.map(toSheetRow))
    const judged = judgeLines(heads, data, { shops, shopUid: null, shopOfGoods: new Map(), validFrom: '', costs: [] })
    return judged.map(({ entries, problems }) => [entries.length, ...problems.map(({ column, reason }) => `${column} ${reason}`)])
  }

  it.each([
    ['goods', [71, 995540702123456800, null, null, 1.5], 'goods_id digits_lost'],
    ['a SKU', [71, '995540702123456789', 1234567890123456, null, 1.5], 'sku_id digits_lost'],
    ['its own', [71, null, null, 1234567890123456, 1.5], 'code digits_lost'],
    ['goods, as Excel shows it', [71, '9.95540702123457E+17', null, null, 1.5], 'goods_id digits_lost'],
  ] as const)('is refused where the number of %s has lost digits: it would be the cost of something else', async (_what, row, problem) => {
    expect(await problemsOf([...row])).toEqual([[0, problem]])
  })

  it('is taken where its numbers are whole, as numbers or as texts', async () => {
    expect(await problemsOf([71, 995540702123456, 123456789012345, null, 1.5], [71, '995540702123456789', null, null, '1.5'])).toEqual([
      [1],
      [1],
    ])
  })
})
