import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type MerchantPayload, type MerchantResult, merchantApi } from '../../../contract/merchantApi.ts'
import { buyerMarks } from '../../../sandbox/sales/buyer.ts'
import { parseMerchantReply } from '../../../src/bridge/parseMerchantReply.ts'
import { type StoreView, startSandbox } from '../startSandbox.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let store: StoreView

beforeAll(async () => {
  sandbox = await startSandbox({ now: () => Date.parse('2026-11-22T07:00:00Z'), pace: { max: 0, windowMs: 1 } })
  store = await sandbox.onlineStore()
})
afterEach(() => sandbox.post('/reset'))
afterAll(() => sandbox.app.close())

/** The reply as it comes, and as it is read. */
async function ask(payload: Partial<MerchantPayload<'reviews'>> = {}) {
  const reply = await sandbox.call('reviews', { pageNo: 1, pageSize: 20, ...payload }, { cookie: store.cookie })
  const body = await reply.json()
  const parsed = parseMerchantReply(merchantApi.reviews, { status: reply.status, headers: {}, data: body }, 0)
  if (!parsed.ok) throw parsed.error
  return { body, read: parsed.result }
}

const starsOf = ({ data }: MerchantResult<'reviews'>) => data.rows.map(({ descScore }) => Number(descScore))

describe('reviews', () => {
  it('come with their buyers, of whom nothing is read', async () => {
    const { body, read } = await ask()
    const orders = body.data.map(({ orderSn }: { orderSn: string }) => orderSn)
    expect(read.data.rows).toHaveLength(20)
    for (const planted of [...orders, ...orders.map((each: string) => each.slice(-15)), buyerMarks[0]]) {
      expect(JSON.stringify(body)).toContain(planted)
      expect(JSON.stringify(read)).not.toContain(planted)
    }
  })

  it('have some scores as text, and what was bought in words, whichever way it came', async () => {
    const { body, read } = await ask()
    const given: readonly { readonly descScore: unknown; readonly specs: string }[] = body.data
    expect(new Set(given.map(({ descScore }) => typeof descScore))).toEqual(new Set(['number', 'string']))
    expect(new Set(given.map(({ specs }) => specs.startsWith('[')))).toEqual(new Set([true, false]))
    for (const { specs } of read.data.rows) expect(specs).toMatch(/^[^[{]+$/)
  })

  it('are filtered by their stars and by goods, the newest first', async () => {
    const { read } = await ask({ descScore: ['1', '2', '3'] })
    expect(Math.max(...starsOf(read))).toBeLessThanOrEqual(3)
    const times = read.data.rows.map(({ createTime }) => createTime ?? 0)
    expect(times).toEqual(times.toSorted((left, right) => right - left))
    const goodsId = Number(read.data.rows[0]?.goodsId)
    const { read: ofGoods } = await ask({ goodsId })
    expect(new Set(ofGoods.data.rows.map((row) => row.goodsId))).toEqual(new Set([String(goodsId)]))
    expect(ofGoods.totalRows).toBeLessThan(ofGoods.allReviewNum ?? 0)
  })

  it.each([
    ['numbersAsText', (read: MerchantResult<'reviews'>) => read.data.unreadable.length === 0 && (read.totalRows ?? 0) > 20],
    ['oddRow', (read: MerchantResult<'reviews'>) => read.data.unreadable.length === 1 && read.data.rows.length === 19],
    ['privateUseNumbers', (read: MerchantResult<'reviews'>) => starsOf(read).every(Number.isNaN)],
  ] as const)('bent by %s are read as far as they can be', async (kind, isRight) => {
    await sandbox.addFault({ kind })
    expect(isRight((await ask()).read)).toBe(true)
  })

  it('that are none may be null', async () => {
    await sandbox.addFault({ kind: 'nullLists' })
    const { body, read } = await ask({ goodsId: 7 })
    expect([body.data, read.data.rows, read.totalRows]).toEqual([null, [], 0])
  })
})
