import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf, formatDay } from '../../../sandbox/sales/calendar.ts'
import type { Sale } from '../../../sandbox/sales/sale.ts'
import type { Figures } from '../../../src/figures/worker/openFigures.ts'
import { openFigureCalls } from '../../../src/pages/figureCalls.ts'
import { toAskedProfitRows } from '../../../src/pages/profit/table/profitRows.ts'
import { profitTable } from '../../../src/pages/profit/table/profitTable.ts'
import { standInForWorkers } from '../../screens/transfer/standInForWorkers.ts'
import { type DrawnLedger, drawLedger, freight } from './drawLedger.ts'
import { drawWorld, SEED, WORLDS } from './drawWorld.ts'
import type { PlainCell } from './plainFile.ts'
import { addProfits, type PlainProfit, plainLineNames, plainProfit } from './plainProfit.ts'
import { openWorld } from './someWorld.ts'
import { compareFiles, type PlainRow, writeAsked } from './writtenFile.ts'

/** The files of the profit tables of random worlds, read back by another reader, cell by cell beside a plain fold over the sandbox's own sales. */
const FILE_WORLDS = Math.ceil(WORLDS / 10)
let cells = 0
const ownZone = process.env.TZ
const ownWorker = globalThis.Worker
beforeAll(standInForWorkers)
afterAll(() => {
  process.stdout.write(`${cells} cells of profit files of ${FILE_WORLDS} worlds compared, from seed ${SEED}\n`)
  globalThis.Worker = ownWorker
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

const nameOf = (shop: string) => `Name of ${shop}`
const money = (fen: bigint | null): PlainCell => (fen === null ? null : { fen })
const whole = (top: bigint, bottom: bigint) => (top * 2n + bottom) / (bottom * 2n)
/** To the hundredth; none where nothing is left before ads. */
const roi = (sales: bigint, margin: bigint | null): PlainCell =>
  margin === null || margin <= 0n || sales <= 0n ? null : { count: Number(whole(sales * 100n, margin)) / 100 }

/** The price of a piece at which nothing is left: what grows with it are revenue and fees, all else stays. */
function breakEvenPrice({ paid, units, revenue, lines }: PlainProfit, ads: bigint): PlainCell {
  const { technicalFee, commission, goods, freight: sent, packing, insurance, returnFreight, repack } = lines
  if (goods === null || units === 0) return null
  const grows = revenue + (technicalFee ?? 0n) + (commission ?? 0n)
  const stays = [sent, packing, insurance, returnFreight, repack].reduce<bigint>((sum, fen) => sum + (fen ?? 0n), goods - ads)
  if (grows <= 0n) return null
  const bottom = BigInt(units) * grows
  return { fen: (paid * -stays + bottom - 1n) / bottom }
}

/** Columns that a plain fold knows without ads. */
function rowOf(row: PlainProfit): PlainRow {
  const { orders, units, paid, revenue, margin, lines } = row
  return {
    orders: { count: orders },
    units: { count: units },
    paid: { fen: paid },
    revenue: { fen: revenue },
    margin: money(margin),
    ...Object.fromEntries(plainLineNames.map((name) => [name, money(lines[name])])),
    brand: { fen: 0 },
    subsidy: { fen: 0 },
    shared: { fen: 0 },
    fixed: { fen: 0 },
    average_price: units === 0 ? null : { fen: whole(paid, BigInt(units)) },
    gross_roi: roi(paid, margin),
    net_roi: roi(paid + (lines.cancelled ?? 0n), margin),
    settled_roi: roi(revenue, margin),
  }
}

/** Columns that need what ads cost. */
function withAds(row: PlainProfit, ads: bigint): PlainRow {
  const profit = row.margin === null ? null : row.margin - ads
  const state = profit === null ? 'Unknown' : profit < 0n ? 'Loses' : 'Earns'
  return {
    ...rowOf(row),
    ads: { fen: -ads },
    profit: money(profit),
    state: { text: state },
    profit_rate: profit !== null && row.revenue > 0n ? { share: Number(profit) / Number(row.revenue) } : null,
    break_even_price: breakEvenPrice(row, ads),
    ...(profit !== null && { known_profit: { fen: profit } }),
  }
}

describe.each(Array.from({ length: FILE_WORLDS }, (_, at) => SEED + at))('world %i', (seed) => {
  const drawn = drawWorld(seed)
  let ledger: DrawnLedger
  let world: Awaited<ReturnType<typeof openWorld>>
  let figures: Pick<Figures, 'call'>
  let isIn: (sale: Sale) => boolean
  let firstDay = 0
  let lastDay = 0
  beforeAll(async () => {
    process.env.TZ = drawn.zone
    world = await openWorld({ ...drawn, withAds: true })
    ledger = drawLedger(seed, world.today)
    const calls = openFigureCalls(world.store) as Readonly<Record<string, (asked: never) => unknown>>
    figures = { call: async (name, asked) => calls[name]?.(asked as never) as never }
    await figures.call('takeCosts', { id: 'ledger', base: null, put: ledger.entriesOf(world.sales, world.shops), gone: [] })
    lastDay = world.today - drawn.daysAgo
    firstDay = lastDay - Math.min(drawn.daysAsked, 60) + 1
    isIn = ({ orderedAt }) => dayOf(orderedAt) >= firstDay && dayOf(orderedAt) <= lastDay
  })
  afterAll(() => world.store.close())

  it.each(['sku', 'goods', 'shop'] as const)('by %s: both files have each amount to the fen, rates in percent, ids as text', async (by) => {
    const window = { from: formatDay(firstDay), to: formatDay(lastDay) }
    const scope = { shops: world.shops, everyShop: world.shops, window, ledger: 'ledger', shared: [], freight: [freight] }
    // The first rows come with the answer, the file asks for the others.
    const answer = await figures.call('profit', { ...scope, by, top: { from: 0, limit: 3 }, list: `file by ${by}` })
    if (!answer) throw new Error('the ledger is not there')
    const written = await writeAsked(profitTable, toAskedProfitRows(answer, by, figures, nameOf))

    const groups = new Map<string, { own: PlainProfit[]; shop: string; goods: string; sku: string }>()
    const groupOf = (shop: string, goods: string, sku: string) => {
      const key = by === 'shop' ? shop : by === 'goods' ? `${shop} ${goods}` : `${shop} ${goods} ${sku}`
      const group = groups.get(key) ?? { own: [], shop, goods: by === 'shop' ? '' : goods, sku: by === 'sku' ? sku : '' }
      groups.set(key, group)
      return group
    }
    for (const [key, row] of plainProfit(world.sales, ledger, isIn, world.asOf)) {
      const [shop = '', sku = ''] = key.split(' ')
      groupOf(shop, row.goods, sku).own.push(row)
    }
    const spent = new Map<string, bigint>()
    for (const shop of world.shops)
      for (const [goods, fen] of world.spentOn(shop, firstDay, lastDay)) {
        if (fen === 0 || by === 'sku') continue
        groupOf(shop, goods, '')
        const key = by === 'shop' ? shop : `${shop} ${goods}`
        spent.set(key, (spent.get(key) ?? 0n) + BigInt(fen))
      }

    const plain = new Map(
      [...groups].map(([key, { own, shop, goods, sku }]): [string, PlainRow] => {
        const row = addProfits(own)
        const ids = { goods_id: toText(goods), sku_id: toText(sku), shop_name: { text: nameOf(shop) } }
        const name = [nameOf(shop), goods, sku].join(' ')
        return [name, { ...(by === 'sku' ? rowOf(row) : withAds(row, spent.get(key) ?? 0n)), ...ids }]
      }),
    )
    const { said, meant, cells: compared } = compareFiles(written, plain, ['shop_name', 'goods_id', 'sku_id'])
    // Goods that were advertised and not sold have a row without a SKU.
    const unsold = (names: readonly string[]) => (by === 'sku' ? names.filter((name) => plain.has(name)) : names)
    const cut = by === 'sku' ? { xlsx: unsold(said.xlsx), csv: unsold(said.csv), counts: meant.counts } : {}
    expect({ ...said, ...cut }).toEqual(meant)
    const all = [...groups.values()].flatMap(({ own }) => own)
    const { orders, units } = addProfits(all)
    expect(written.sums).toMatchObject({ orders: { sum: orders }, units: { sum: units } })
    cells += compared
  })
})

const toText = (id: string): PlainCell => (id === '' ? null : { text: id })
