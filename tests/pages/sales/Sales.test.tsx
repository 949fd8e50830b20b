import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { ShopStatus } from '../../../contract/entities/shop.ts'
import type { Bridge } from '../../../src/bridge/createBridge.ts'
import { type FigureAnswer, type FigureQuestion, noName } from '../../../src/figures/answers/question.ts'
import type { SalesChangeAnswer, SalesChangeQuestion } from '../../../src/pages/sales/figures/salesQuestion.ts'
import { Sales } from '../../../src/pages/sales/Sales.tsx'
import { aShop } from '../../bridge/aShop.ts'
import { standInForFigures } from '../../reports/standInForFigures.ts'
import { aClaim } from '../../server/builders/box.ts'
import { type Answers, openScreen } from '../openScreen.tsx'
import { anAlert } from '../returns/alerts/anAlert.ts'
import { standInForBrowser } from '../standInForBrowser.ts'

beforeEach(standInForBrowser)

const shops = [
  aShop({ shop_uid: 'a', shop_id: '1', shop_name: 'Harbour' }),
  aShop({ shop_uid: 'b', shop_id: '2', shop_name: 'Mill', status: 0 }),
]
const WEEK = '2026-11-15..2026-11-21'
const goods = { shop: 'a', name: { ...noName, title: 'Green tea' }, goods: '701' }

/** Three goods sold out, ads stopped, a login ended; new goods stand against it. */
const story: SalesChangeAnswer = {
  window: { from: '2026-11-15', to: '2026-11-21' },
  before: { from: '2026-11-08', to: '2026-11-14' },
  endS: null,
  isComparable: true,
  beforeFen: 1_000_000,
  afterFen: 679_000,
  causes: [
    { cause: 'soldOut', fen: -248_000, goods: 3, shops: 1, since: '2026-11-17' },
    { cause: 'ads', fen: -84_000, goods: 1, shops: 1, since: '2026-11-18' },
    { cause: 'fresh', fen: 79_000, goods: 2, shops: 2, since: null },
    { cause: 'loggedOut', fen: -68_000, goods: 0, shops: 1, since: '2026-11-20' },
  ],
  points: [{ at: '2026-11-15', beforeAt: '2026-11-08', fen: 100_000, beforeFen: 140_000 }],
  losers: [{ ...goods, beforeFen: 200_000, afterFen: 80_000, cause: 'soldOut', causeFen: -118_000, since: '2026-11-17' }],
  gainers: [{ ...goods, goods: '702', beforeFen: 0, afterFen: 50_000, cause: 'fresh', causeFen: 50_000, since: null }],
  adTurns: [
    { ...goods, is: 'stopped', day: '2026-11-18' },
    { ...goods, goods: '702', is: 'began', day: '2026-11-16' },
  ],
  asOf: Date.UTC(2026, 10, 22, 2, 32) / 1_000,
  complete: { isComplete: true, missing: [], lacking: [], unresolved: 0, olderThanRead: 0, unreadable: 0 },
  sources: ['orders'],
}

/** Nothing of these shops was read, here or elsewhere. */
const unreadOf = (question: FigureQuestion, unread: readonly string[]): Partial<FigureAnswer> => ({
  complete: {
    isComplete: unread.length === 0,
    missing: unread.map((shop) => ({ shop, kind: 'orders', ...question.window })),
    lacking: [],
    unresolved: 0,
    olderThanRead: 0,
    unreadable: 0,
  },
})

interface Opened {
  readonly path?: string
  readonly answers?: Answers
  /** What is kept by day. Default: nothing. */
  readonly sheets?: (question: FigureQuestion) => Partial<FigureAnswer>
}

async function openSales(
  change: Partial<SalesChangeAnswer> | ((question: SalesChangeQuestion) => Partial<SalesChangeAnswer>) = {},
  { path = `?window=${WEEK}`, answers = {}, sheets = (question) => unreadOf(question, question.shops) }: Opened = {},
) {
  const questions: SalesChangeQuestion[] = []
  standInForFigures({
    answer: sheets,
    salesChange: (question) => {
      questions.push(question)
      return { ...story, ...(typeof change === 'function' ? change(question) : change) }
    },
  })
  const page = await openScreen({
    path: `/dashboard/sales${path}`,
    answers: {
      shopList: () => shops,
      savedViewList: () => ({ list: [], total: 0 }),
      batchJobList: () => ({ list: [], total: 0 }),
      auditList: () => ({ list: [], total: 0 }),
      platformRateList: () => ({ rates: [], next: null }),
      claimList: () => ({ list: [], total: 0 }),
      alertList: () => ({ list: [], total: 0, next: null }),
      ...answers,
    },
    bridge: { ping: async () => ({ state: 'missing' }) } as unknown as Bridge,
    pages: { sales: Sales },
  })
  return { ...page, questions }
}

describe('the sales screen', () => {
  it('says in a sentence by how much sales changed, and mostly why', async () => {
    await openSales()
    const sentence = (await screen.findByText(/Sales -¥3,210/)).closest('p')?.textContent
    expect(sentence).toBe(
      'Sales -¥3,210.00 (-32.1%) Of what was lost: 62% Sold out (3 goods, since\u00a011/17); 21% Ad spend (1 goods, since\u00a011/18); 17% Logged out, not read (1 shops, since\u00a011/20). ',
    )
    expect(screen.getByText(/11\/15 – 11\/21 against 11\/08 – 11\/14/)).toBeTruthy()
  })

  it('gives each cause its yuan, and their sum', async () => {
    await openSales()
    const rows = within(await screen.findByRole('table', { name: 'Where the change comes from' })).getAllByRole('row')
    expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual([
      '-¥2,480.00',
      '-¥840.00',
      '+¥790.00',
      '-¥680.00',
      '-¥3,210.00',
    ])
  })

  it('lists the goods of a cause where their number is pressed, all of them, and looks at one of them alone', async () => {
    const listed = Array.from({ length: 3 }, (_, at) => ({
      ...goods,
      goods: `80${at}`,
      name: { ...noName, title: `Tea ${at}` },
      beforeFen: 9_000,
      afterFen: 0,
      cause: 'soldOut' as const,
      causeFen: -9_000,
      since: null,
    }))
    const { questions } = await openSales((question) => (question.listed ? { listed: listed.slice(0, question.listed.limit - 98) } : {}))
    await userEvent.click(await screen.findByRole('button', { name: '3 goods, since\u00a011/17' }))
    const list = await screen.findByRole('dialog', { name: 'Goods with “Sold out” as their greatest cause: 3' })
    expect(questions.at(-1)).toMatchObject({ shops: ['a', 'b'], listed: { cause: 'soldOut', limit: 100 } })
    await userEvent.click(await within(list).findByRole('button', { name: '2 of 3 are listed; list more' }))
    await userEvent.click(await within(list).findByRole('button', { name: 'Tea 2' }))
    await waitFor(() => expect(questions.at(-1)?.goods).toEqual([['a', '802']]))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('has days that were not read, of which no goods are known, without a list', async () => {
    await openSales()
    await screen.findByRole('button', { name: '2 goods in 2 shops' })
    expect(screen.queryByRole('button', { name: /1 shops, since\u00a011\/20/ })).toBeNull()
  })

  it('has for goods that sold out a button that opens their stock, filled in with nothing', async () => {
    await openSales()
    await userEvent.click(await screen.findByRole('button', { name: 'Restock: Green tea' }))
    expect(await screen.findByRole('dialog', { name: /Stock/ })).toBeTruthy()
  })

  it('asks of chosen goods alone, with the choice in the address', async () => {
    const { questions } = await openSales()
    await userEvent.click((await screen.findAllByRole('button', { name: 'Green tea' }))[0] as HTMLElement)
    await waitFor(() => expect(questions.at(-1)?.goods).toEqual([['a', '701']]))
    await userEvent.click(screen.getByRole('button', { name: 'Show all goods' }))
    await waitFor(() => expect(questions.at(-1)?.goods).toBeUndefined())
  })

  it('tells the worker whose login has ended', async () => {
    const { questions } = await openSales()
    await screen.findByText(/Sales -¥3,210/)
    expect(questions.at(-1)).toMatchObject({ shops: ['a', 'b'], loggedOut: ['b'] })
  })

  it('explains nothing while less than half was read', async () => {
    await openSales({ isComparable: false })
    expect(await screen.findByText('Not comparable yet')).toBeTruthy()
    expect(screen.queryByRole('table', { name: 'Where the change comes from' })).toBeNull()
    expect(screen.queryByText(/-¥3,210/)).toBeNull()
  })

  it('compares what day sheets keep where orders cannot be read, shop by shop, and says what they cannot tell', async () => {
    await openSales(
      { isComparable: false, points: [], causes: [] },
      {
        sheets: (question) => {
          const isBefore = question.window.to < '2026-11-15'
          const sums = {
            salesAmount: { part: isBefore ? 100_000 : 80_000, whole: null },
            paidOrders: { part: isBefore ? 100 : 80, whole: null },
          }
          return { ...unreadOf(question, ['b']), rows: question.by.includes('shop') ? [{ shop: 'a', sums }] : [] }
        },
      },
    )
    expect((await screen.findByText(/Sales -¥200\.00/)).closest('p')?.textContent).toContain('100% Orders')
    expect(screen.queryByText('Not comparable yet')).toBeNull()
    expect(screen.getByText(/^1\/2 shops · Worked out from/)).toBeTruthy()
    const causes = within(screen.getByRole('table', { name: 'Where the change comes from' })).getAllByRole('row')
    expect(causes.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual(['-¥200.00', '—', '-¥200.00'])
    const rows = within(await screen.findByRole('table', { name: 'By shop' })).getAllByRole('row')
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      'Harbour-¥200.00¥800.00¥1,000.00',
      'Mill———',
      'Together-¥200.00¥800.00¥1,000.00',
    ])
    expect(within(rows[2] as HTMLElement).getAllByRole('img', { name: /^Not every day of both windows has been read/ })).toHaveLength(3)
    expect(screen.queryByText('Goods that lost most')).toBeNull()
  })

  it('asks no day sheets for chosen goods, of which these know nothing', async () => {
    const windows: string[] = []
    await openSales(
      { isComparable: false },
      {
        path: `?window=${WEEK}&goods=a/701`,
        sheets: (question) => {
          if (question.beside?.includes('paidOrders')) windows.push(question.window.to)
          return unreadOf(question, question.shops)
        },
      },
    )
    expect(await screen.findByText('Not comparable yet')).toBeTruthy()
    expect(windows).toEqual([])
  })

  it('says that a window with today is young, and until when it goes', async () => {
    await openSales({ endS: 38_000 })
    expect(await screen.findByText('may change')).toBeTruthy()
    expect(screen.getByText(/both until 10:33/)).toBeTruthy()
  })

  it('marks what comes of visitors as assumed, and tells the worker of those that are known', async () => {
    const day = (shop_uid: string, text: string, figures: readonly (number | null)[]) => ({
      shop_uid,
      goods_id: '',
      day: text,
      read_at: Date.UTC(2026, 10, 22),
      whole: true,
      figures,
    })
    const causes = [{ cause: 'visitors' as const, fen: -321_000, goods: 0, shops: 0, since: null }]
    const { questions } = await openSales(
      { causes },
      {
        answers: {
          trafficDayList: ({ goods_id_list }) => ({
            days: goods_id_list
              ? []
              : [day('a', '2026-11-20', [240, 300, 12, 13, 38_870, 0.05]), day('a', '2026-11-19', [null, null, 12, 13, 38_870, 0.05])],
            next: null,
          }),
        },
      },
    )
    await waitFor(() =>
      expect(questions.at(-1)?.visitors).toEqual([
        ['a', '2026-11-19', 240],
        ['a', '2026-11-20', 240],
      ]),
    )
    const row = within(await screen.findByRole('row', { name: /^Visitors/ }))
    expect(row.getByText('assumed')).toBeTruthy()
    expect(row.getByText(/^Visitors of 1 shop days come from a call .* Those of 1 shop days are worked out/)).toBeTruthy()
  })

  it('lists what happened then, the latest first, with the cause that it may explain', async () => {
    const at = Date.UTC(2026, 10, 18, 1)
    const job = {
      job_id: 'j1',
      kind: 'setPrice',
      title: 'Prices of 12 goods',
      state: 'done',
      starts_at: null,
      plan: {},
      counts: { waiting: 0, running: 0, done: 12, failed: 0, unknown: 0, skipped: 0 },
      created_by: 'u1',
      created_by_name: 'Lin',
      created_at: at,
      updated_at: at,
      version: 1,
    }
    const none = { ...job.counts, done: 0 }
    const others = [
      {
        ...job,
        job_id: 'j2',
        title: 'Begins next week',
        state: 'planned',
        starts_at: at + 7 * 86_400_000,
        counts: { ...none, waiting: 12 },
      },
      { ...job, job_id: 'j3', title: 'All of it failed', counts: { ...none, failed: 12 } },
      { ...job, job_id: 'j4', kind: 'setTitle', title: 'Planned before', created_at: at - 9 * 86_400_000, starts_at: at + 60_000 },
    ]
    const entry = {
      entry_id: 'e1',
      at: at - 1_000,
      user_uid: 'u',
      user_name: 'Lin',
      action: 'updateShop',
      subject_type: 'shop',
      request_id: '',
    }
    await openSales(
      {},
      {
        answers: {
          batchJobList: () => ({ list: [job, ...others], total: 4 }),
          auditList: () => ({ list: [{ ...entry, subject_id: 'b', before: { status: 1 }, after: { status: 0 } }], total: 1 }),
        },
      },
    )
    await screen.findByText('Prices of 12 goods · Lin')
    const lines = within(screen.getByRole('region', { name: 'What happened then' })).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '11/20Login ended, not read since · 1 shops may explain: Logged out, not read',
      '11/18 09:01Planned before · Lin ',
      '11/18 09:00Prices of 12 goods · Lin ',
      '11/18 08:59Shop login ended · Mill may explain: Logged out, not read',
      '11/18Ads stopped spending · Green tea · Harbour may explain: Ad spend',
      '11/17Sold out, no sale since · Green tea · Harbour may explain: Sold out',
      '11/16Ads began to spend · Green tea · Harbour may explain: Ad spend',
    ])
    expect(lines.map((line) => within(line).queryByRole('link')?.getAttribute('href'))).toEqual([
      '/shop/my_shop/show/b',
      '/shop/batches/show/j4',
      '/shop/batches/show/j1',
      '/shop/my_shop/show/b',
      '/goods/promotion?goods=701&of_shops=a',
      '/goods/goodsQuery?keyword=701&of_shops=a',
      '/goods/promotion?goods=702&of_shops=a',
    ])
  })

  it('leads from logins of several shops that ended to the list of these', async () => {
    await openSales({}, { answers: { shopList: () => shops.map((shop) => ({ ...shop, status: ShopStatus.offline })) } })
    const told = await screen.findByRole('link', { name: /^Login ended, not read since/ })
    expect(told.getAttribute('href')).toBe('/shop/my_shop?status=0')
  })

  it('tells what other features know to have happened: scores that changed, refusals because of the shop, alerts', async () => {
    const rates = (day: string, description: number) => ({
      shop_uid: 'a',
      day,
      read_at: 1,
      own: [null, null, null, null, null],
      category: [null, null, null, null, null],
      scores: [description, 4.7, 4.8, 0.3, null],
      saved_at: 1,
      saved_by_name: 'Lin',
    })
    const refused = aClaim({ shop_uid: 'a', state: 'refused', reason: '店铺处于处罚期，暂不能发布' })
    const claim = { ...refused, saved_at: Date.UTC(2026, 10, 19, 2) }
    const alert = anAlert({
      shop_uid: 'a',
      rule_name: 'Refunds',
      goods_id: '701',
      turns: [{ kind: 'rang', day: '2026-11-20', as_of: Date.UTC(2026, 10, 20, 3) }],
    })
    const { callsOf } = await openSales(
      {},
      {
        answers: {
          platformRateList: () => ({ rates: [rates('2026-11-16', 4.71), rates('2026-11-18', 4.6)], next: null }),
          claimList: () => ({ list: [claim], total: 1 }),
          alertList: () => ({ list: [alert, { ...alert, alert_id: 'a2', shop_uid: 'gone' }], total: 2, next: null }),
        },
      },
    )
    await screen.findByText('Description score 4.71 → 4.60 · Harbour')
    expect(screen.getByText('Refused to publish because of the shop: 店铺处于处罚期，暂不能发布 · Harbour')).toBeTruthy()
    expect(screen.getAllByText(/^Refunds · 701 · Harbour/)).toHaveLength(1)
    expect(callsOf('platformRateList')[0]).toMatchObject({ first_day: '2026-11-01', last_day: '2026-11-21', shop_uid_list: '["a","b"]' })
  })

  it('says where some of what happened could not be read, and shows the rest', async () => {
    await openSales(
      {},
      {
        answers: {
          claimList: () => {
            throw new Error('nothing')
          },
        },
      },
    )
    expect(await screen.findByText('Some of what happened could not be read.')).toBeTruthy()
    expect(screen.getByText(/^Sold out, no sale since/)).toBeTruthy()
  })

  it('never says that nothing is on record where the batches or the trail could not be read', async () => {
    const away = () => {
      throw new Error('nothing')
    }
    const nothing = { losers: [], adTurns: [], causes: [] }
    await openSales(nothing, { answers: { batchJobList: away, auditList: away } })
    expect(await screen.findByText('Some of what happened could not be read.')).toBeTruthy()
    expect(screen.queryByText('No change is on record.')).toBeNull()
  })

  it('says so where there is more than it lists', async () => {
    const entry = { entry_id: 'e1', at: 1, user_uid: 'u', user_name: 'Lin', action: 'updateShop', subject_type: 'shop', request_id: '' }
    const old = { ...entry, subject_id: 'b', before: { status: 1 }, after: { status: 1 } }
    await openSales({}, { answers: { auditList: () => ({ list: [old], total: 900 }) } })
    expect(await screen.findByText('Only the newer part is listed; what happened earlier is not.')).toBeTruthy()
  })

  it('of one shop asks for the batches about it alone', async () => {
    const { callsOf } = await openSales({}, { path: `?window=${WEEK}&of_shops=a` })
    await waitFor(() => expect(callsOf('batchJobList')).not.toEqual([]))
    expect(callsOf('batchJobList')[0]).toMatchObject({ shop_uid: 'a' })
  })

  it('of some shops asks for the batches about these alone', async () => {
    const three = [...shops, aShop({ shop_uid: 'c', shop_id: '3', shop_name: 'Pier' })]
    const { callsOf } = await openSales({}, { path: `?window=${WEEK}&of_shops=a,b`, answers: { shopList: () => three } })
    await waitFor(() => expect(callsOf('batchJobList')).not.toEqual([]))
    expect(callsOf('batchJobList')[0]).toMatchObject({ shop_uid_list: '["a","b"]' })
  })

  it('of all shops asks for all batches', async () => {
    const { callsOf } = await openSales()
    await waitFor(() => expect(callsOf('batchJobList')).not.toEqual([]))
    expect(callsOf('batchJobList')[0]).not.toHaveProperty('shop_uid_list')
  })
})
