import { describe, expect, it } from 'vitest'
import { workKindNames } from '../../../../contract/entities/workMark.ts'
import { BridgeError } from '../../../../src/bridge/bridgeError.ts'
import type { WorkItem } from '../../../../src/pages/parts/work.ts'
import type { WorkTools } from '../../../../src/pages/parts/workKind.ts'
import { kinds } from '../../../../src/pages/workplace/worklist/kinds/index.ts'
import { aShop } from '../../../bridge/aShop.ts'

const HOUR_S = 3_600
const NOW = Date.UTC(2026, 10, 22, 1) / 1_000

type Answer = (payload: Readonly<Record<string, unknown>>) => unknown

/** What a kind finds at a platform with these answers, and the calls that it made. */
async function find(name: keyof typeof kinds, answers: Readonly<Record<string, Answer>>) {
  const calls: string[] = []
  const call = async (asked: string, _shop: string, payload: Readonly<Record<string, unknown>>, options: object) => {
    expect(options).toMatchObject({ isBackground: true })
    calls.push(asked)
    return answers[asked]?.(payload)
  }
  const source = kinds[name]?.source
  if (source?.from !== 'platform') throw new Error(`${name} is not read of the platform`)
  const look = await source.read('s1', { call: call as WorkTools['call'], now: NOW })
  return { look, found: look === 'beyond' ? undefined : look, calls }
}

const anOrder = (id: number, dueAt: number | null, fen = 100) => ({
  order_sn: `o${id}`,
  goods_name: '短袖',
  order_amount: fen,
  promise_shipping_time: dueAt,
})
const pageOf = (rows: readonly unknown[], total: number) => ({ totalItemNum: total, pageItems: { rows, unreadable: [] } })

it('every kind of the contract has its file', () => {
  expect(Object.keys(kinds).sort()).toEqual([...workKindNames].sort())
  for (const [name, kind] of Object.entries(kinds)) expect(kind.name).toBe(name)
})

it('a list that work leads to is of the shop of that work, whichever shops were chosen for the list', () => {
  const item = {} as WorkItem
  for (const kind of [kinds.losingPlans, kinds.refusedGoods]) expect(kind?.toPath?.(item, aShop({ shop_uid: 'b' }))).toContain('of_shops=b')
})

describe('orders to ship', () => {
  it('cost one light request where none waits', async () => {
    expect(await find('shipping', { orderCounts: () => ({ unship: 0 }) })).toMatchObject({ look: null, calls: ['orderCounts'] })
  })

  it('are those that are late or due within a day, with their money', async () => {
    const orders = [anOrder(1, NOW - 1, 500), anOrder(2, NOW + HOUR_S, 30), anOrder(3, NOW + 30 * HOUR_S, 7_000), anOrder(4, null, 9_000)]
    const { found } = await find('shipping', { orderCounts: () => ({ unship: 4 }), orderList: () => pageOf(orders, 4) })
    expect(found).toMatchObject({ count: 2, worthFen: 530, isAtLeast: false, byUrgency: { over: 1, within12h: 1 } })
    expect(found?.rows.map(({ id }) => id)).toEqual(['o1', 'o2'])
  })

  it('of many are read the oldest first, four pages of them, and said to be at least so many', async () => {
    const page = (payload: Readonly<Record<string, unknown>>) =>
      Array.from({ length: 50 }, (_, at) => anOrder(Number(payload.pageNumber) * 100 + at, NOW, 1))
    const answers = {
      orderCounts: () => ({ unship: 900 }),
      orderList: (payload: Readonly<Record<string, unknown>>) => pageOf(page(payload), 900),
    }
    const { found, calls } = await find('shipping', answers)
    expect(found).toMatchObject({ count: 200, worthFen: 200, isAtLeast: true })
    expect(calls).toHaveLength(5)
  })

  it('are not taken to be none where the list neither shows nor counts any of those that wait', async () => {
    const orderList = () => ({ totalItemNum: null, pageItems: { rows: [], unreadable: [] } })
    await expect(find('shipping', { orderCounts: () => ({ unship: 4 }), orderList })).rejects.toThrow(BridgeError)
  })

  it('are not taken to be none where those that wait cannot be read, or are counted and not shown', async () => {
    const unreadable = { totalItemNum: 1, pageItems: { rows: [], unreadable: [{}] } }
    for (const answer of [unreadable, pageOf([], 57)]) {
      const asked = (counts: object) => find('shipping', { orderCounts: () => ({ unship: 57, ...counts }), orderList: () => answer })
      expect((await asked({})).look).toBe('beyond')
      expect((await asked({ delay: 3 })).found).toMatchObject({ count: 3, isAtLeast: true })
    }
  })

  it('beyond those that are read are at least as many as the platform counts, or nothing is said of them', async () => {
    const orderList = () =>
      pageOf(
        Array.from({ length: 50 }, (_, at) => anOrder(at, NOW + 30 * HOUR_S)),
        900,
      )
    const { found } = await find('shipping', { orderCounts: () => ({ unship: 900, unship12h: 30, delay: 12 }), orderList })
    expect(found).toMatchObject({ count: 42, worthFen: null, isAtLeast: true, rows: [] })
    expect((await find('shipping', { orderCounts: () => ({ unship: 900 }), orderList })).look).toBe('beyond')
  })
})

describe('after-sales that run out', () => {
  const anAfterSale = (id: number, left: number | null, closeTime: number | null = null) => ({
    id: `a${id}`,
    orderSn: `o${id}`,
    goodsName: '短袖',
    refundAmount: 10 ** id,
    expireRemainTime: left,
    closeTime,
  })
  const list = [
    anAfterSale(1, HOUR_S),
    anAfterSale(2, 23 * HOUR_S),
    anAfterSale(3, 25 * HOUR_S),
    anAfterSale(4, HOUR_S, 1),
    anAfterSale(5, 0),
  ]
  const afterSaleList = () => ({ total: list.length, list: { rows: list, unreadable: [] } })

  it('are the open ones that are refunded within a day', async () => {
    const { found } = await find('refunds', { afterSaleCounts: () => ({ expireSoon: 2 }), afterSaleList })
    expect(found).toMatchObject({ count: 2, worthFen: 110, byUrgency: { within12h: 1, within24h: 1 } })
  })

  it('cost one light request where none does', async () => {
    expect(await find('refunds', { afterSaleCounts: () => ({ expireSoon: 0 }) })).toMatchObject({ look: null, calls: ['afterSaleCounts'] })
  })

  it('are read all the same where the counts are not what we take them for', async () => {
    const odd = () => {
      throw new BridgeError('unreadableReply')
    }
    expect((await find('refunds', { afterSaleCounts: odd, afterSaleList })).found?.count).toBe(2)
    expect((await find('refunds', { afterSaleCounts: () => ({}), afterSaleList })).found?.count).toBe(2)
  })

  /** After-sales of 20 days by their age, the oldest first, as the platform shows them from either end. */
  const listOf = (all: readonly ReturnType<typeof anAfterSale>[]): Answer => {
    return ({ pageNumber, pageSize, orderByCreatedAtDesc }) => {
      const sorted = orderByCreatedAtDesc ? all.toReversed() : all
      const from = (Number(pageNumber) - 1) * Number(pageSize)
      return { total: all.length, list: { rows: sorted.slice(from, from + Number(pageSize)), unreadable: [] } }
    }
  }
  const closedBut = (count: number, open: readonly number[]) =>
    Array.from({ length: count }, (_, at) => ({
      ...anAfterSale(at, HOUR_S, open.includes(at) ? null : 1),
      refundAmount: 100,
    }))

  it('are found among the newest and among the oldest where there are more than are read', async () => {
    const { found, calls } = await find('refunds', { afterSaleCounts: () => ({}), afterSaleList: listOf(closedBut(1_000, [150, 995])) })
    expect(found?.rows.map(({ id }) => id).sort()).toEqual(['o150', 'o995'])
    expect(found).toMatchObject({ count: 2, worthFen: 200, isAtLeast: true })
    expect(calls).toHaveLength(5)
  })

  it('are looked for further where the platform counts more of them than were found, until that many are', async () => {
    const answers = { afterSaleCounts: () => ({ expireSoon: 2 }), afterSaleList: listOf(closedBut(3_000, [250, 2_990])) }
    const { found, calls } = await find('refunds', answers)
    expect(found?.rows.map(({ id }) => id).sort()).toEqual(['o250', 'o2990'])
    expect(calls).toHaveLength(7)
  })

  it('are all read where the two ends meet', async () => {
    const { found, calls } = await find('refunds', { afterSaleCounts: () => ({}), afterSaleList: listOf(closedBut(150, [120])) })
    expect(found).toMatchObject({ count: 1, isAtLeast: false })
    expect(calls).toHaveLength(3)
  })

  it('behind more closed ones than are read are at least as many as the platform counts, or nothing is said of them', async () => {
    const closed = listOf(closedBut(3_000, []))
    const { found, calls } = await find('refunds', { afterSaleCounts: () => ({ expireSoon: 7 }), afterSaleList: closed })
    expect(found).toMatchObject({ count: 7, worthFen: null, isAtLeast: true, rows: [] })
    expect(calls).toHaveLength(13)
    expect((await find('refunds', { afterSaleCounts: () => ({}), afterSaleList: closed })).look).toBe('beyond')
  })

  it('are not taken to be none where the list says nothing, or has one that cannot be read', async () => {
    const lists = (total: number | null, unreadable: readonly unknown[]) => ({
      afterSaleCounts: () => ({}),
      afterSaleList: () => ({ total, list: { rows: [], unreadable } }),
    })
    await expect(find('refunds', lists(null, []))).rejects.toMatchObject({ kind: 'unreadableReply' })
    expect((await find('refunds', lists(1, [{}]))).look).toBe('beyond')
    expect((await find('refunds', lists(0, []))).look).toBeNull()
  })

  it('are not read of a shop whose login is dead', async () => {
    const dead = () => {
      throw new BridgeError('sessionExpired')
    }
    await expect(find('refunds', { afterSaleCounts: dead, afterSaleList })).rejects.toThrow(BridgeError)
  })
})

describe('refused goods', () => {
  const someGoods = (id: string, reject_status: number | null, sold: unknown, price: readonly number[] = [3_000, 5_000]) => ({
    id,
    goods_name: `商品 ${id}`,
    reject_status,
    sku_group_price: price,
    sold_quantity_for_thirty_days: sold,
  })
  const goodsList = (rows: readonly unknown[]) => () => ({ total: rows.length, goods_list: { rows, unreadable: [] } })

  it('are worth what they sold on a day, the dearest first; a number that cannot be read is not 0', async () => {
    const rows = [someGoods('1', 1, 10), someGoods('2', 1, ''), someGoods('3', 1, 60), someGoods('4', 0, 900), someGoods('5', null, 9)]
    const { found } = await find('refusedGoods', { goodsList: goodsList(rows) })
    expect(found).toMatchObject({ count: 3, worthFen: 7_000 })
    expect(found?.rows.map(({ id, worthFen }) => [id, worthFen])).toEqual([
      ['3', 6_000],
      ['1', 1_000],
      ['2', null],
    ])
  })

  it('are none where the platform answers all goods instead', async () => {
    expect((await find('refusedGoods', { goodsList: goodsList([someGoods('1', 0, 5)]) })).look).toBeNull()
  })

  it('are not taken to be none where the list says nothing, or has goods that cannot be read', async () => {
    const list = (total: number | null, unreadable: readonly unknown[]) => ({
      goodsList: () => ({ total, goods_list: { rows: [], unreadable } }),
    })
    await expect(find('refusedGoods', list(null, []))).rejects.toMatchObject({ kind: 'unreadableReply' })
    expect((await find('refusedGoods', list(1, [{}]))).look).toBe('beyond')
    expect((await find('refusedGoods', list(0, []))).look).toBeNull()
  })

  it('may be among the goods that are not read, and the platform did not look for them', async () => {
    const firstOfMany = () => ({ ...goodsList([someGoods('1', 0, 5)])(), total: 900 })
    expect((await find('refusedGoods', { goodsList: firstOfMany })).look).toBe('beyond')
  })
})

it('a shop without a login hides what it sells on a usual day; an online one hides nothing', () => {
  const source = kinds.loggedOut?.source
  if (source?.from !== 'shops') throw new Error('it looks at the shops')
  expect(source.find(aShop({ shop_id: '1', status: 0 }), { usualDayFen: 700 })).toMatchObject({ count: 1, worthFen: 700 })
  expect(source.find(aShop({ shop_id: '1', status: 0 }), { usualDayFen: null })?.worthFen).toBeNull()
  expect(source.find(aShop({ shop_id: '1', status: 1 }), { usualDayFen: 700 })).toBeNull()
})

it('of batches that were planned for a time those are work that are not done, with or without somebody looking on', async () => {
  const source = kinds.batches?.source
  if (source?.from !== 'account') throw new Error('it asks the backend')
  const starts_at = Date.now() - 2 * HOUR_S * 1_000
  const aJob = (job_id: string, overrides: object) => ({
    job_id,
    title: '零点改价',
    state: 'planned',
    starts_at,
    updated_at: starts_at,
    counts: { waiting: 3, running: 0, done: 1, failed: 0, unknown: 0, skipped: 4 },
    ...overrides,
  })
  const list = [aJob('missed', {}), aJob('ahead', { starts_at: Date.now() + 1_000_000 }), aJob('paused', { state: 'paused' })]
  const asked: object[] = []
  const api = {
    call: async (_name: string, payload: object) => {
      asked.push(payload)
      return { list, total: list.length }
    },
  }
  const found = await source.read(api as never)
  expect(found.map(({ subject, count, shop_uid, worthFen, rows }) => [subject, count, shop_uid, worthFen, rows[0]?.title])).toEqual([
    ['missed', 3, '', null, '零点改价'],
    ['paused', 3, '', null, '零点改价'],
  ])
  expect(asked).toMatchObject([{ starts_from: expect.any(Number) }])
  const item = found[0]
  if (!item) throw new Error('it is work')
  expect(kinds.batches?.toPath?.(item, null)).toBe('/shop/batches/show/missed')
})

it('of alerts those are work that ring and that nobody has seen to', async () => {
  const source = kinds.alerts?.source
  if (source?.from !== 'account') throw new Error('it asks the backend')
  const anAlert = (alert_id: string, overrides: object = {}) => ({
    alert_id,
    shop_uid: 's1',
    goods_id: '7',
    sku_id: '',
    family: '红杯子',
    rule_name: '退货太多',
    state: 'ringing',
    risk_fen: 900,
    as_of: 5,
    few_at: null,
    acknowledged_at: null,
    snoozed_until: null,
    ...overrides,
  })
  const list = [
    anAlert('a'),
    anAlert('b', { acknowledged_at: 1 }),
    anAlert('c', { state: 'left' }),
    anAlert('d', { risk_fen: null, family: '' }),
  ]
  const items = await source.read({ call: (async () => ({ list })) as never })
  expect(items.map(({ subject, worthFen, readAt }) => [subject, worthFen, readAt])).toEqual([
    ['a', 900, 5],
    ['d', null, 5],
  ])
  expect(items[0]?.rows).toEqual([{ id: '', title: '退货太多 · 红杯子', worthFen: 900, dueAt: null }])
  expect(items[1]?.rows).toMatchObject([{ id: '7', title: '退货太多' }])
  expect(items[0] && kinds.alerts?.toPath?.(items[0], null)).toBe('/return_goods/config?alert=a')
})

it.each([
  [
    { state: 'done', until: 9 },
    { alert_ids: ['a'], action: 'acknowledge' },
  ],
  [
    { state: 'snoozed', until: 9 },
    { alert_ids: ['a'], action: 'snooze', until: 9 },
  ],
  [{ state: 'open' }, { alert_ids: ['a'], action: 'reopen' }],
  [{ state: 'handed', until: 9, account_id: 'b' }, undefined],
] as const)('an alert that is decided as %o is settled for the account', (decision, payload) => {
  const item = {
    kind: 'alerts',
    shop_uid: 's1',
    subject: 'a',
    readAt: 1,
    count: 1,
    worthFen: 1,
    isAtLeast: false,
    byUrgency: {},
    rows: [],
  } as const
  expect(kinds.alerts?.settle?.(item, decision)?.payload).toEqual(payload)
})
