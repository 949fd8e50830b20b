import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDay } from '../../../sandbox/sales/calendar.ts'
import { type Basis, EVERY_ROW, type FigureRow } from '../../../src/figures/answers/question.ts'
import { mallTable, toMallRow } from '../../../src/pages/returns/mallTable.ts'
import { productKey, productTable, toProductRow } from '../../../src/pages/returns/productTable.ts'
import { returnMeasures } from '../../../src/pages/returns/useReturnFigures.ts'
import { standInForWorkers } from '../../screens/transfer/standInForWorkers.ts'
import { drawWorld, SEED, WORLDS } from './drawWorld.ts'
import { type Counted, countFor, type PlainSums, plainMeasure, splitBy } from './plainFigures.ts'
import type { PlainCell } from './plainFile.ts'
import { openWorld } from './someWorld.ts'
import { compareFiles, type PlainRow, writeGiven } from './writtenFile.ts'

/** The files of the returns tables of random worlds, read back by another reader, cell by cell beside a plain count of the sandbox's own sales. */
const FILE_WORLDS = Math.ceil(WORLDS / 10)
const bases: readonly Basis[] = ['ordered', 'asked']
let cells = 0
const ownZone = process.env.TZ
const ownWorker = globalThis.Worker
beforeAll(standInForWorkers)
afterAll(() => {
  process.stdout.write(`${cells} cells of returns files of ${FILE_WORLDS} worlds compared, from seed ${SEED}\n`)
  globalThis.Worker = ownWorker
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

const nameOf = (shop: string) => `Name of ${shop}`
const HOUR_S = 3_600
const amounts: ReadonlySet<string> = new Set([
  'salesAmount',
  'refundAmount',
  'refundAmountBeforeShipping',
  'refundAmountAfterShipping',
  'openAmount',
])

/** A rate of nothing is no 0: the cell is empty. */
function rate({ part, whole }: PlainSums): PlainCell {
  return whole === 0 || whole === null ? null : { share: part / whole }
}

function measured(counted: Counted): PlainRow {
  return Object.fromEntries(
    returnMeasures.map((name): [string, PlainCell] => {
      const sums = plainMeasure(name, counted)
      if (name === 'averageRefundTime') return [name, sums.whole ? { count: sums.part / sums.whole / HOUR_S } : null]
      if (sums.whole !== null) return [name, rate(sums)]
      return [name, amounts.has(name) ? { fen: sums.part } : { count: sums.part }]
    }),
  )
}

/** The lower end of what Wilson's range with 95 % has, from ten shipped orders on: never below 0. */
function worst({ part, whole }: PlainSums): PlainCell {
  if (whole === null || whole < 10) return null
  const share = Math.min(1, part / whole)
  const root = Math.sqrt((share * (1 - share)) / whole + 1.96 ** 2 / (4 * whole ** 2))
  if (part === 0) return { share: 0 }
  return { share: (share + 1.96 ** 2 / (2 * whole) - 1.96 * root) / (1 + 1.96 ** 2 / whole) }
}

describe.each(Array.from({ length: FILE_WORLDS }, (_, at) => SEED + at))('world %i', (seed) => {
  const drawn = drawWorld(seed)
  let world: Awaited<ReturnType<typeof openWorld>>
  beforeAll(async () => {
    process.env.TZ = drawn.zone
    world = await openWorld(drawn)
  })
  afterAll(() => world.store.close())

  const days = () => {
    const length = Math.min(drawn.daysAsked, 50)
    const lastDay = world.today - drawn.daysAgo
    return { length, lastDay, firstDay: lastDay - length + 1 }
  }

  /** What a screen asks: rows of now, of the other basis, and of as many days before. */
  async function ask(by: 'sku' | 'goods' | 'shop', basis: Basis) {
    const { length, firstDay, lastDay } = days()
    const answerOf = (of: Basis, earlier: number) =>
      world.store.answer({
        measure: 'refundAfterShippingRate',
        beside: returnMeasures,
        by: [by],
        basis: of,
        shops: world.shops,
        window: { from: formatDay(firstDay - earlier), to: formatDay(lastDay - earlier) },
        withNames: true,
        top: { order: 'most', limit: EVERY_ROW },
      })
    const other = basis === 'ordered' ? 'asked' : 'ordered'
    const said = { now: await answerOf(basis, 0), other: await answerOf(other, 0), before: await answerOf(basis, length) }
    const count = (of: Basis, earlier: number) =>
      countFor(world.sales, { firstDay: firstDay - earlier, lastDay: lastDay - earlier, basis: of, asOf: world.asOf })
    return { said, counted: { now: count(basis, 0), other: count(other, 0), before: count(basis, length) }, other: other as Basis }
  }

  const shopOf = ({ orders, asked }: Counted) => orders[0]?.shop ?? asked[0]?.shop ?? ''
  const saleOf = ({ orders, asked }: Counted) => orders[0]?.sale ?? asked[0]?.sale
  const afterShipping = (counted: Counted | undefined) => (counted ? rate(plainMeasure('refundAfterShippingRate', counted)) : null)

  it.each(bases.flatMap((basis) => (['sku', 'goods'] as const).map((by) => [basis, by] as const)))(
    '%s, by %s: both files have each amount to the fen, rates in percent, ids as text',
    async (basis, by) => {
      const { said, counted, other } = await ask(by, basis)
      const byKey = (rows: readonly FigureRow[]) => new Map(rows.map((row) => [productKey(row), row]))
      const rowsOf = { other: byKey(said.other.rows), before: byKey(said.before.rows) }
      const written = await writeGiven(
        productTable,
        said.now.rows.map((row) =>
          toProductRow({ row, other: rowsOf.other.get(productKey(row)), before: rowsOf.before.get(productKey(row)), nameOf }),
        ),
      )
      const of = { other: splitBy(counted.other, by, other), before: splitBy(counted.before, by, basis) }
      const plain = new Map(
        [...splitBy(counted.now, by, basis)].map(([key, each]): [string, PlainRow] => {
          const goods = String(saleOf(each)?.goods.id)
          const sku = by === 'sku' ? key : ''
          const row = {
            ...measured(each),
            worst: worst(plainMeasure('refundAfterShippingRate', each)),
            goods_id: { text: goods },
            sku_id: sku === '' ? null : { text: sku },
            shop_name: { text: nameOf(shopOf(each)) },
            other_after_shipping: afterShipping(of.other.get(key)),
            before_after_shipping: afterShipping(of.before.get(key)),
          }
          return [`${nameOf(shopOf(each))} ${goods} ${sku}`, row]
        }),
      )
      const { said: found, meant, cells: compared } = compareFiles(written, plain, ['shop_name', 'goods_id', 'sku_id'])
      expect(found).toEqual(meant)
      const total = (name: 'paidOrders' | 'refundedOrders' | 'refundAmount') => ({ sum: plainMeasure(name, counted.now).part })
      expect(written.sums).toMatchObject({
        paidOrders: total('paidOrders'),
        refundedOrders: total('refundedOrders'),
        refundAmount: total('refundAmount'),
      })
      cells += compared
    },
  )

  it.each(bases)('%s, by shop: both files have each amount to the fen, and rates in percent', async (basis) => {
    const { said, counted, other } = await ask('shop', basis)
    const rowOf = (rows: readonly FigureRow[], uid: string) => rows.find(({ shop }) => shop === uid)
    const rest = { isWhole: true, projected: null, rates: undefined }
    const written = await writeGiven(
      mallTable,
      world.shops.map((shop_uid) =>
        toMallRow({
          ...rest,
          shop: { shop_uid, shop_id: '', shop_name: nameOf(shop_uid) },
          now: rowOf(said.now.rows, shop_uid),
          other: rowOf(said.other.rows, shop_uid),
          before: rowOf(said.before.rows, shop_uid),
        }),
      ),
    )
    const now = splitBy(counted.now, 'shop', basis)
    const of = { other: splitBy(counted.other, 'shop', other), before: splitBy(counted.before, 'shop', basis) }
    const plain = new Map(
      world.shops.map((shop): [string, PlainRow] => {
        const own = now.get(shop)
        const row = {
          ...(own && measured(own)),
          shop_name: { text: nameOf(shop) },
          state: { text: 'Whole' },
          other_after_shipping: afterShipping(of.other.get(shop)),
          before_after_shipping: afterShipping(of.before.get(shop)),
        }
        return [nameOf(shop), row]
      }),
    )
    const { said: found, meant, cells: compared } = compareFiles(written, plain, ['shop_name'])
    expect(found).toEqual(meant)
    cells += compared
  })
})
