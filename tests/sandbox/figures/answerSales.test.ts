import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { WireOrder } from '../../../contract/merchantCalls/orders.ts'
import type { SalesAnswer } from '../../../sandbox/figures/answerSales.ts'
import { createPlatform } from '../../../sandbox/platform.ts'
import { firstOf, type StoreView, startSandbox } from '../startSandbox.ts'
import { dayOf, foldRead, readPages, startOf } from './aReader.ts'

const NOW = Date.parse('2026-11-22T07:00:00Z')
const all = { first: '2026-05-27', last: '2026-11-22' }
const month = { first: '2026-10-20', last: '2026-11-18' }

const options = { now: () => NOW, storeCount: 3, goodsPerStore: 30, ordersPerStore: 700, pace: { max: 0, windowMs: 1 } }

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let store: StoreView
beforeAll(async () => {
  sandbox = await startSandbox(options)
  store = await sandbox.onlineStore()
})
afterEach(() => sandbox.post('/sales-clock', { pace: 'daily' }))
afterAll(() => sandbox.app.close())

async function answer(question: Record<string, string>): Promise<SalesAnswer> {
  const reply = await sandbox.control(`/sales?${new URLSearchParams({ shop_id: store.shop_id, ...question })}`)
  expect(reply.status).toBe(200)
  return reply.json()
}

/** The sums that the lists can tell, of each row. */
function toSums({ rows }: SalesAnswer, keyOf: (row: SalesAnswer['rows'][number]) => string) {
  const pick = ({ placed, paid, shipped, received, refunded, stages, partial_refunds }: SalesAnswer['rows'][number]) => ({
    placed,
    paid,
    shipped,
    received,
    refunded,
    stages,
    partial_refunds,
  })
  return new Map(rows.map((row) => [keyOf(row), pick(row)]))
}

describe('the answer about sales', () => {
  it.each(['ordered', 'applied', 'closed'] as const)('is what all pages of the lists add up to, on the basis %s', async (basis) => {
    const read = await readPages(sandbox, store, all)
    const total = foldRead(read, month, basis).get('')
    expect(total?.refunded.refunds).toBeGreaterThan(10)
    expect(toSums(await answer({ ...month, basis }), () => '').get('')).toEqual(total)
    const byDay = foldRead(read, month, basis, (_, day) => day)
    expect(toSums(await answer({ ...month, basis, by: 'day' }), (row) => row.day ?? '')).toEqual(byDay)
    const bySku = foldRead(read, month, basis, ({ goods_id, sku_id }: WireOrder) => `${goods_id} ${sku_id}`)
    const skus = toSums(await answer({ ...month, basis, by: 'goods,sku' }), (row) => `${row.goods_id} ${row.sku_id}`)
    expect(skus).toEqual(bySku)
    expect(skus.size).toBeGreaterThan(30)
  })

  it('has rates as two sums, each with its own whole', async () => {
    const [row] = (await answer({ ...month })).rows
    expect(row?.rates.all).toEqual([row?.refunded.orders, row?.paid.orders])
    expect(row?.rates.allByFen).toEqual([row?.refunded.fen, row?.paid.fen])
    expect(row?.rates.beforeShipping).toEqual([row?.stages.beforeShipping.orders, row?.paid.orders])
    expect(row?.rates.afterShipping[1]).toBe(row?.shipped)
    expect(row?.rates.afterReceipt).toEqual([row?.stages.afterReceipt.orders, row?.received])
  })

  it('counts how the cases ended, and the refunds of each reason', async () => {
    const [row] = (await answer({ ...all })).rows
    expect(row?.cases.refunded).toBe(row?.refunded.refunds)
    for (const ending of ['rejected', 'cancelled', 'done'] as const) expect(row?.cases[ending]).toBeGreaterThan(0)
    const reasons = Object.values(row?.reasons ?? {})
    expect(reasons.length).toBeGreaterThan(4)
    expect(reasons.reduce((sum, { fen }) => sum + fen, 0)).toBe(row?.refunded.fen)
  })

  it('is of all shops where none is named', async () => {
    const rows = (await (await sandbox.control(`/sales?${new URLSearchParams({ ...month, by: 'shop' })}`)).json()).rows
    expect(rows.map((row: { shop_id: string }) => row.shop_id)).toEqual((await sandbox.stores()).map(({ shop_id }) => shop_id))
  })

  it.each([
    ['no range', {}, ['first', 'last']],
    ['a range the wrong way round', { first: '2026-11-02', last: '2026-11-01' }, ['last']],
    ['more than 180 days', { first: '2026-01-01', last: '2026-11-01' }, ['last']],
    ['an unknown key', { ...month, by: 'day,colour' }, ['by.1']],
    ['an unknown basis', { ...month, basis: 'paid' }, ['basis']],
  ])('is refused with %s', async (_, question, fields) => {
    const reply = await sandbox.control(`/sales?${new URLSearchParams(question as Record<string, string>)}`)
    expect([reply.status, Object.keys((await reply.json()).errors)]).toEqual([400, fields])
  })
})

describe('while the clock goes on with each page', () => {
  const evening = startOf('2026-11-21') + 19 * 3600

  it('rows come twice and totals move, and a reader that replaces what was read before still finds the truth at the end', async () => {
    await sandbox.post('/sales-clock', { pace: 'still', at: evening, step_s: 4 * 3600 })
    const read = await readPages(sandbox, store, { first: '2026-09-01', last: '2026-12-31' })
    expect(read.repeats).toBeGreaterThan(0)
    expect(new Set(read.totals).size).toBeGreaterThan(2)
    const moved = await (await sandbox.control('/sales-clock')).json()
    expect(moved.at).toBeGreaterThan(evening)
    await sandbox.post('/sales-clock', { pace: 'still' })
    const again = await readPages(sandbox, store, { first: '2026-08-01', last: '2026-12-31' }, read)
    expect(toSums(await answer({ ...month, basis: 'closed' }), () => '').get('')).toEqual(foldRead(again, month, 'closed').get(''))
  })

  it('orders are paid, sent and received, and refunds of old orders arrive', async () => {
    await sandbox.post('/sales-clock', { pace: 'still', at: startOf('2026-11-01') })
    const before = (await answer({ first: '2026-09-01', last: '2026-10-31' })).rows[0]
    await sandbox.post('/sales-clock', { pace: 'still', advance_s: 20 * 86_400 })
    const after = (await answer({ first: '2026-09-01', last: '2026-10-31' })).rows[0]
    expect(after?.placed).toBe(before?.placed)
    expect(after?.received).toBeGreaterThan(before?.received ?? 0)
    expect(after?.refunded.fen).toBeGreaterThan(before?.refunded.fen ?? 0)
  })

  it('some after-sales are there before their order, and are unresolved until it comes', async () => {
    const { stores, sales } = createPlatform(options)
    const own = stores.filter(({ mall_id }) => mall_id === store.shop_id).flatMap((each) => sales.recent(each))
    const late = firstOf(own.filter(({ listedAt, orderedAt }) => listedAt > orderedAt))
    const days = { first: dayOf(late.orderedAt), last: dayOf(late.listedAt) }
    const readAt = async (at: number) => {
      await sandbox.post('/sales-clock', { pace: 'still', at })
      const { orders, afterSales } = await readPages(sandbox, store, days)
      const { unresolved } = await answer({ ...days, basis: 'applied' })
      return {
        hasOrder: orders.has(late.orderSn),
        hasCase: [...afterSales.values()].some((each) => each.orderSn === late.orderSn),
        unresolved,
      }
    }
    const before = await readAt(late.listedAt - 1)
    const after = await readAt(late.listedAt)
    expect(before).toMatchObject({ hasOrder: false, hasCase: true })
    expect(after).toEqual({ hasOrder: true, hasCase: true, unresolved: before.unresolved - 1 })
  })
})
