import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RuleAlert } from '../../../contract/entities/alert.ts'
import { type Cost, unsetProfitSettings } from '../../../contract/entities/cost.ts'
import type { WorkMark } from '../../../contract/entities/workMark.ts'
import type { Bridge } from '../../../src/bridge/createBridge.ts'
import type { FigureQuestion } from '../../../src/figures/answers/question.ts'
import { Workplace } from '../../../src/pages/workplace/Workplace.tsx'
import { aShop } from '../../bridge/aShop.ts'
import { standInForFigures } from '../../reports/standInForFigures.ts'
import { aCost } from '../../server/builders/costs.ts'
import { openScreen, refuse } from '../openScreen.tsx'
import { costPage } from '../profit/aCost.ts'
import { standInForBrowser, standInForScreen } from '../standInForBrowser.ts'

const HOUR_S = 3_600
const DAY_MS = 86_400_000
const shops = [
  aShop({ shop_id: '1', shop_uid: 's1', shop_name: 'Tea', status: 1 }),
  aShop({ shop_id: '2', shop_uid: 's2', shop_name: 'Shoes', status: 1 }),
  aShop({ shop_id: '3', shop_uid: 's3', shop_name: 'Books', status: 0 }),
]
const everyReturn = { shop: ['view', 'operate'], goods: ['view'], returns: ['view'] }

/** A platform on which one shop has two orders to ship; `ship` sends orders out, all of them or some. */
function aPlatform({ state = 'ready', toShip = 2, goods = 0, busy = ['1'] } = {}) {
  const calls: string[] = []
  const left = new Map(busy.map((shop) => [shop, 2]))
  const leftOf = (cookie: string) => left.get(cookie.split('_').at(-1) ?? '') ?? 0
  const now = () => Math.floor(Date.now() / 1_000)
  const order = (order_sn: string, dueIn: number, order_amount: number) => ({
    order_sn,
    goods_name: 'Mug',
    order_amount,
    promise_shipping_time: now() + dueIn,
  })
  const answers: Readonly<Record<string, (mall: string) => unknown>> = {
    orderCounts: (cookie) => ({ unship: leftOf(cookie) }),
    orderList: (cookie) => ({
      totalItemNum: toShip,
      pageItems: { rows: [order('261122-1', -60, 12_300), order('261122-2', 5 * HOUR_S, 700)].slice(0, leftOf(cookie)), unreadable: [] },
    }),
    afterSaleCounts: () => ({ expireSoon: 0 }),
    promotionPlans: () => ({ totalAdNum: 0, adInfos: { rows: [], unreadable: [] } }),
    goodsList: () => ({ total: goods, goods_list: { rows: [], unreadable: [] } }),
  }
  const bridge = {
    ping: async () => ({ state, version: '0.1.0', protocol: 1 }),
    prepare: async () => undefined,
    listen: () => () => undefined,
    async callMerchant(name: string, { cookie = '' }: { cookie?: string }) {
      calls.push(name)
      return answers[name]?.(cookie)
    },
  } as unknown as Bridge
  return { bridge, calls, ship: (shop: string, stay = 0) => left.set(shop, stay) }
}

/** Of which shops the ads of today were read. */
let adsRead: readonly string[] = []

/** Shop s3 sold 450 yuan on each day that was read; today was not read of it. */
function answerFigures({ measure, by, window, shops: asked }: FigureQuestion) {
  if (measure === 'adSpend') {
    const missing = asked
      .filter((shop) => !adsRead.includes(shop))
      .map((shop) => ({ shop, kind: 'promotion' as const, from: window.to, to: window.to }))
    const complete = { isComplete: missing.length === 0, missing, lacking: [], unresolved: 0, olderThanRead: 0, unreadable: 0 }
    return { complete, rows: [], total: { adSpend: { part: 12_000, whole: null }, roi: { part: 39_000, whole: 12_000 } } }
  }
  const missing = asked.includes('s3') ? [{ shop: 's3', kind: 'orders' as const, from: window.to, to: window.to }] : []
  const complete = { isComplete: missing.length === 0, missing, lacking: [], unresolved: 0, olderThanRead: 0, unreadable: 0 }
  if (['sku', 'goods', 'shop'].includes(by.join())) return { complete, rows: asked.map((shop) => ({ shop, ...soldOfGoods })) }
  if (by.join() !== 'shop,day') return { complete, rows: [], total: { salesAmount: { part: 99_900, whole: null } } }
  const days = Array.from({ length: 15 }, (_, back) =>
    new Date(Date.parse(`${window.to}T00:00:00Z`) - back * DAY_MS).toISOString().slice(0, 10),
  )
  const rows = asked.flatMap((shop) =>
    days
      .filter((day) => day >= window.from)
      .map((day) => ({ shop, day, sums: { salesAmount: { part: 45_000, whole: null }, paidOrders: { part: 3, whole: null } } })),
  )
  return { complete, rows }
}

/** Three orders of 150 yuan, of which nothing came back. */
const soldOfGoods = {
  goods: '701',
  sku: '9001',
  sums: {
    paidOrders: { part: 3, whole: null },
    salesAmount: { part: 45_000, whole: null },
    itemsSold: { part: 3, whole: null },
    refundBeforeShippingRate: { part: 0, whole: 3 },
    returnedGoodsRate: { part: 0, whole: 3 },
    refundAmountAfterShipping: { part: 0, whole: null },
  },
}

/** The ledger. */
let costs: readonly Cost[] = []
const aCostOf = (shop_uid: string): Cost => ({
  ...aCost({ shop_uid, goods_id: '701', sku_id: '' }),
  saved_by: 'u',
  saved_by_name: 'Ning',
  saved_at: 1,
})

const summary = { done: 1, snoozed: 0, handed: 0, left: 1, done_fen: 13_000, left_fen: 45_000 }

const anAlert: RuleAlert = {
  rule_id: 'r1',
  shop_uid: 's2',
  goods_id: '',
  sku_id: '',
  alert_id: 'al',
  rule_name: 'Too many returns',
  measure: 'refundAfterShippingRate',
  each: 'shop',
  shop_name: 'Shoes',
  family: '',
  state: 'ringing',
  since: '2026-11-20',
  as_of: 1,
  value: 0.34,
  line: 0.3,
  orders: 50,
  risk_fen: 80_000,
  unit: 'share',
  few_at: null,
  turns: [],
  ring_id: 'ring1',
  acknowledged_at: null,
  acknowledged_by: '',
  snoozed_until: null,
}

/** The server's clock, which may be behind the computer's, and whether it takes the end of a run. */
const server = { behindMs: 0, endsRuns: true }
const serverNow = () => Date.now() - server.behindMs

const usual = {
  path: '/dashboard/workplace',
  marks: [] as WorkMark[],
  alerts: [] as RuleAlert[] | null,
  refuses: false,
  listed: shops,
}

/** Each decision waits for it. */
let marking: Promise<void> = Promise.resolve()
/** The answer of the alerts waits for it. */
let alerting: Promise<void> = Promise.resolve()

async function open({
  user = {},
  ...others
}: { readonly user?: object } & Partial<typeof usual> & { readonly platform?: ReturnType<typeof aPlatform> } = {}) {
  const { path, platform, marks, alerts, refuses, listed } = { ...usual, platform: aPlatform(), ...others }
  const page = await openScreen({
    path,
    pages: { Workplace },
    bridge: platform.bridge,
    user: { name: 'Chen', username: 'chen', level: 3, role: 'user', ...user },
    answers: {
      shopList: () => listed,
      workMarkList: () => ({ list: marks }),
      async alertList() {
        await alerting
        return alerts ? { list: alerts, total: alerts.length } : refuse(-1, 'Away')
      },
      settleAlerts: () => {
        if (refuses) throw new Error('away')
        return { settled: 1 }
      },
      alertRuleList: () => ({ list: [], total: 0 }),
      async markWork({ state, account_id: _, ...rest }) {
        await marking
        return { ...rest, state, at: serverNow(), from_name: '', to_name: 'Ning', answer: null }
      },
      endWorkRun: ({ started_at }) => {
        if (!server.endsRuns || Number(started_at) > serverNow()) throw new Error('away')
        return summary
      },
      subAccountList: () => ({
        list: [
          { account_id: 'a1', username: 'ning', name: 'Ning', enabled: true, shop_uid_list: ['s1', 's3'], rights: everyReturn },
          { account_id: 'a2', username: 'ok', name: 'Elsewhere', enabled: true, shop_uid_list: ['s2'], rights: everyReturn },
        ],
        total: 2,
      }),
      operatorOrders: () => ({ list: [], total: 4 }),
      operatorExtracts: () => ({ list: [], total: 0 }),
      operatorCertifications: () => ({ list: [], total: 2 }),
      userList: () => ({ list: [], total: 17 }),
      costList: () => costPage(costs),
      profitSettings: () => unsetProfitSettings,
      pilotList: () => ({ list: [] }),
      suggestionList: () => ({ list: [], total: 0 }),
      batchJobList: () => ({ list: [], total: 0 }),
    },
  })
  return { ...page, platform }
}

const lines = () =>
  within(screen.getByRole('region', { name: /What needs you now/ }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
/** The list with what was read of the platform, and what a shop without a login hides. */
async function openRead(options?: Parameters<typeof open>[0]) {
  const page = await open(options)
  await waitFor(() => expect(lines().filter((line) => /Tea|Books.*450/.test(line))).toHaveLength(2))
  return page
}

beforeEach(() => {
  standInForBrowser()
  standInForScreen()
  globalThis.BroadcastChannel ??= vi.fn() as never
  standInForFigures({ answer: answerFigures })
  server.behindMs = 0
  server.endsRuns = true
  adsRead = []
  costs = []
  marking = Promise.resolve()
})

describe('what needs the user now', () => {
  it('has all kinds and shops in one list, the most yuan at risk first, with how soon and how old', async () => {
    await openRead()
    const [first = '', second = ''] = lines()
    expect(first).toMatch(/Logged out.*Books.*¥450\.00/)
    expect(second).toMatch(/To ship.*Tea.*2 orders.*1 late.*1 within 12 h.*¥130\.00/)
    expect(screen.getByText('¥580.00 at risk')).toBeTruthy()
    expect(await screen.findByText('2 of 3 shops', { selector: '.zg-work-status *' })).toBeTruthy()
    expect(screen.getByText('Missing: Books')).toBeTruthy()
  })

  it('asks for the shops once, for all that shows one', async () => {
    const { callsOf } = await openRead()
    expect(callsOf('shopList')).toHaveLength(1)
  })

  it('says that its sum is the least where there is more than was read, and of how many shops nothing is known', async () => {
    await openRead({ platform: aPlatform({ toShip: 900, goods: 900 }) })
    expect(screen.getByText('at least ¥580.00 at risk')).toBeTruthy()
    expect(await screen.findByText(/^2 shops have too many orders, after-sales or goods to read them all/)).toBeTruthy()
  })

  it('shows the shops without a login before anything is read, and says that their worth is not known', async () => {
    await open({ platform: aPlatform({ state: 'missing' }) })
    const line = await waitFor(() => screen.getByText('Books', { selector: '.zg-work-line *' }))
    expect(line).toBeTruthy()
    expect(await screen.findByText('No extension found: work on the platform cannot be read')).toBeTruthy()
  })

  it('keeps the kind that is looked at in the address, to which the way back from a piece of work leads', async () => {
    const { address } = await openRead({ alerts: [anAlert] })
    const kinds = screen.getByRole('group', { name: 'Show one kind' })
    await userEvent.click(await within(kinds).findByRole('button', { name: /^Alert \d/ }))
    expect(lines()).toEqual([expect.stringMatching(/Shoes/)])
    cleanup()
    await open({ path: address(), alerts: [anAlert] })
    await waitFor(() => expect(lines()).toEqual([expect.stringMatching(/Shoes/)]))
  })

  it('opens the rows behind a number', async () => {
    await openRead()
    await userEvent.click(screen.getByRole('button', { name: 'View: To ship of Tea' }))
    const dialog = await screen.findByRole('dialog', { name: /To ship · Tea/ })
    expect(
      within(dialog)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('Amount'), expect.stringMatching(/261122-1.*¥123\.00/), expect.stringMatching(/261122-2.*¥7\.00/)])
  })

  it('loses what is done once the platform has none of it any more, and any new one brings it back', async () => {
    const { callsOf, platform } = await openRead()
    platform.ship('1')
    await userEvent.click(screen.getByRole('button', { name: 'Done: To ship of Tea' }))
    await waitFor(() => expect(lines().some((line) => /Tea.*130/.test(line))).toBe(false))
    expect(callsOf('markWork')).toEqual([
      expect.objectContaining({ kind: 'shipping', shop_uid: 's1', state: 'done', count: 0, worth_fen: 13_000 }),
    ])
  })

  it('keeps what is said to be done while the platform has some of it, and says how much', async () => {
    const { callsOf, platform } = await openRead()
    platform.ship('1', 1)
    await userEvent.click(screen.getByRole('button', { name: 'Done: To ship of Tea' }))
    expect(await screen.findByText('To ship of Tea is not done. Still open: 1.')).toBeTruthy()
    await waitFor(() => expect(lines().some((line) => /Tea.*1 orders/.test(line))).toBe(true))
    expect(callsOf('markWork')).toEqual([])
  })

  it('loses what is put off, keeps that on the server, and brings it back when asked', async () => {
    const { callsOf } = await openRead()
    await userEvent.click(screen.getByRole('button', { name: 'Later: To ship of Tea' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Show in 1 hour' }))
    await waitFor(() => expect(lines().some((line) => /Tea.*130/.test(line))).toBe(false))
    await userEvent.click(screen.getByText('Set aside: 1'))
    await userEvent.click(screen.getByRole('button', { name: 'Bring back' }))
    expect(callsOf('markWork').at(-1)).toMatchObject({ state: 'open' })
  })

  it('acknowledges an alert that is done, for the whole account', async () => {
    const { callsOf } = await openRead({ alerts: [anAlert] })
    await userEvent.click(await screen.findByRole('button', { name: 'Done: Alert of Shoes' }))
    await waitFor(() => expect(callsOf('markWork')).toEqual([expect.objectContaining({ kind: 'alerts', subject: 'al', state: 'done' })]))
    expect(callsOf('settleAlerts')).toEqual([{ alert_ids: ['al'], action: 'acknowledge' }])
  })

  it('keeps an alert in the list where it could not be acknowledged', async () => {
    const { callsOf } = await openRead({ alerts: [anAlert], refuses: true })
    await userEvent.click(await screen.findByRole('button', { name: 'Done: Alert of Shoes' }))
    const region = screen.getByRole('region', { name: /What needs you now/ })
    expect(await within(region).findByRole('alert')).toBeTruthy()
    expect(callsOf('markWork')).toEqual([])
    expect(lines().some((line) => /Shoes/.test(line))).toBe(true)
  })

  it('leaves out what was put off on another computer, and says who handed work over', async () => {
    const mark = { subject: '', count: 1, worth_fen: null, at: 1, from_name: '', to_name: '', answer: null }
    const until = Date.now() + DAY_MS
    await open({
      marks: [
        { ...mark, kind: 'loggedOut', shop_uid: 's3', state: 'snoozed', until },
        { ...mark, kind: 'shipping', shop_uid: 's1', state: 'received', until, from_name: 'Wang' },
      ],
    })
    await waitFor(() => expect(lines().some((line) => /Tea.*From Wang/.test(line))).toBe(true))
    expect(lines().some((line) => /Books/.test(line) && /Log in/.test(line))).toBe(false)
    expect(screen.getByText('Set aside: 1')).toBeTruthy()
  })

  it('is not said to be nothing where a kind could not look, and says which kind is not counted', async () => {
    const platform = aPlatform({ busy: [] })
    await open({ platform, alerts: null, listed: shops.slice(0, 2) })
    const work = await screen.findByRole('region', { name: /What needs you now/ })
    await within(work).findByText('Not counted, since their data cannot be read: Alert. There may be more that needs you.')
    await within(work).findByText('2 of 2 shops')
    expect(work.textContent).not.toMatch(/Nothing needs you/)
  })

  it('is not said to be nothing while a kind still looks', async () => {
    let answerAlerts = () => {}
    alerting = new Promise((resolve) => {
      answerAlerts = resolve
    })
    await open({ platform: aPlatform({ busy: [] }), listed: shops.slice(0, 2) })
    const work = await screen.findByRole('region', { name: /What needs you now/ })
    await within(work).findByText('2 of 2 shops')
    expect(work.textContent).not.toMatch(/Nothing needs you/)
    answerAlerts()
    expect(await within(work).findByText(/^Nothing needs you/)).toBeTruthy()
  })

  it('is never said to be nothing where no shop can be asked, nor to be got ready for', async () => {
    const mark = { subject: '', count: 1, worth_fen: null, at: 1, from_name: '', to_name: '', answer: null }
    const aside = { ...mark, kind: 'loggedOut', state: 'snoozed', until: Date.now() + DAY_MS } as const
    await open({
      listed: shops.map((shop) => ({ ...shop, status: 0 })),
      marks: shops.map(({ shop_uid }) => ({ ...aside, shop_uid })),
    })
    expect(await screen.findByText('0 of 3 shops', { selector: '.zg-work-status *' })).toBeTruthy()
    expect(await screen.findByText(/^Nothing found so far/)).toBeTruthy()
    expect(screen.queryByText('Nothing needs you right now.')).toBeNull()
  })
})

describe('the run', () => {
  it('walks through the list by keyboard and ends with its summary', async () => {
    const { callsOf, platform } = await openRead()
    platform.ship('1')
    await userEvent.click(screen.getByRole('button', { name: 'Morning run' }))
    await screen.findByText('Step 1 of 2, 2 still undecided')
    await userEvent.keyboard('n')
    await screen.findByText('Step 2 of 2, 2 still undecided')
    await userEvent.keyboard('d')
    await screen.findByText('1 still undecided.')
    await userEvent.click(screen.getByRole('button', { name: 'End the run' }))
    expect(await screen.findByText('The run is finished.')).toBeTruthy()
    expect(callsOf('markWork')).toEqual([expect.objectContaining({ kind: 'shipping', state: 'done' })])
    expect(callsOf('endWorkRun')).toEqual([expect.objectContaining({ left: 1, left_fen: 45_000 })])
    expect(screen.getByRole('link', { name: 'Open the trail' }).getAttribute('href')).toBe('/user/audit')
  })

  it('decides nothing more by a key that is held', async () => {
    const { callsOf, platform } = await openRead()
    platform.ship('1')
    await userEvent.click(screen.getByRole('button', { name: 'Morning run' }))
    await screen.findByText('Step 1 of 2, 2 still undecided')
    fireEvent.keyDown(document.body, { key: '1', repeat: true })
    await userEvent.keyboard('n')
    await screen.findByText('Step 2 of 2, 2 still undecided')
    expect(callsOf('markWork')).toEqual([])
  })

  it('stays where she has gone meanwhile when the platform answers late', async () => {
    const { platform } = await openRead()
    platform.ship('1')
    await userEvent.click(screen.getByRole('button', { name: 'Morning run' }))
    await screen.findByText('Step 1 of 2, 2 still undecided')
    await userEvent.keyboard('n')
    await screen.findByText('Step 2 of 2, 2 still undecided')
    // The answer to the first key comes after the second.
    act(() => {
      fireEvent.keyDown(document.body, { key: 'd' })
      fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
    })
    expect(await screen.findByText('Step 1 of 2, 1 still undecided')).toBeTruthy()
  })

  it('decides the orders of several shops as one, keeps those that the platform still has, and leaves out a shop', async () => {
    const { callsOf, platform } = await open({ platform: aPlatform({ busy: ['1', '2'] }) })
    await waitFor(() => expect(lines().filter((line) => /(Tea|Shoes).*130/.test(line))).toHaveLength(2))
    await userEvent.click(screen.getByRole('button', { name: 'Morning run' }))
    await screen.findByText('Step 1 of 2, 3 still undecided')
    await userEvent.keyboard('n')
    const run = screen.getByRole('dialog', { name: 'Morning run' })
    expect(await within(run).findByText('4 in 2 shops')).toBeTruthy()
    platform.ship('1')
    platform.ship('2', 1)
    await userEvent.keyboard('d')
    expect(await within(run).findByText('Still open: 1.')).toBeTruthy()
    expect(callsOf('markWork').map(({ shop_uid, state }) => [shop_uid, state])).toEqual([['s1', 'done']])
    await userEvent.click(within(run).getByRole('checkbox', { name: 'Decide for Shoes' }))
    expect((within(run).getByRole('button', { name: /^Done/ }) as HTMLButtonElement).disabled).toBe(true)
  })

  it('closes the step by Escape, shows all steps, and goes into any of them', async () => {
    await openRead()
    await userEvent.click(screen.getByRole('button', { name: 'Morning run' }))
    await screen.findByText('Step 1 of 2, 2 still undecided')
    await userEvent.keyboard('h')
    await screen.findByLabelText('Hand to')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByLabelText('Hand to')).toBeNull()
    expect(screen.getByText('Step 1 of 2, 2 still undecided')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    const run = screen.getByRole('dialog', { name: 'Morning run' })
    const steps = await within(run).findByRole('region', { name: 'All steps' })
    await userEvent.click(within(steps).getByRole('button', { name: /^To ship/ }))
    expect(await screen.findByText('Step 2 of 2, 2 still undecided')).toBeTruthy()
  })

  it('hears its keys also before the focus has come to it', async () => {
    await openRead()
    const opener = screen.getByRole('button', { name: 'Morning run' })
    await userEvent.click(opener)
    await screen.findByText('Step 1 of 2, 2 still undecided')
    opener.focus()
    await userEvent.keyboard('n')
    expect(await screen.findByText('Step 2 of 2, 2 still undecided')).toBeTruthy()
  })

  it('leaves the choice of a person open that was opened at the next step while this one was asked about', async () => {
    let answer = () => {}
    marking = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { callsOf } = await openRead()
    await userEvent.click(screen.getByRole('button', { name: 'Morning run' }))
    await screen.findByText('Step 1 of 2, 2 still undecided')
    await userEvent.keyboard('1')
    await waitFor(() => expect(callsOf('markWork')).toHaveLength(1))
    await userEvent.keyboard('n')
    await userEvent.keyboard('h')
    await screen.findByLabelText('Hand to')
    answer()
    await screen.findByText('Step 2 of 2, 1 still undecided')
    expect(screen.getByLabelText('Hand to')).toBeTruthy()
  })

  it('puts off and hands over, only to those who see the shop', async () => {
    const { callsOf } = await openRead()
    await userEvent.click(screen.getByRole('button', { name: 'Morning run' }))
    await screen.findByText('Step 1 of 2, 2 still undecided')
    await userEvent.keyboard('1')
    await screen.findByText('Step 2 of 2, 1 still undecided')
    await userEvent.keyboard('h')
    const choice = await screen.findByLabelText('Hand to')
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose a sub-account', 'Ning'])
    await userEvent.selectOptions(choice, 'Ning')
    await userEvent.click(
      within(screen.getByRole('dialog', { name: 'Morning run' }))
        .getAllByRole('button', { name: 'Hand over' })
        .at(-1) as HTMLElement,
    )
    await screen.findByText('You have seen everything; all of it is decided.')
    expect(callsOf('markWork').map(({ state, account_id }) => [state, account_id])).toEqual([
      ['snoozed', undefined],
      ['handed', 'a1'],
    ])
  })

  it('of one kind ends with that kind alone, also once all of it is decided', async () => {
    const { callsOf } = await openRead()
    const kinds = screen.getByRole('group', { name: 'Show one kind' })
    await userEvent.click(within(kinds).getByRole('button', { name: /^To ship/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Morning run' }))
    await screen.findByText('Step 1 of 1, 1 still undecided')
    await userEvent.keyboard('1')
    await screen.findByText('You have seen everything; all of it is decided.')
    await userEvent.click(screen.getByRole('button', { name: 'End the run' }))
    await waitFor(() => expect(callsOf('endWorkRun')).toEqual([expect.objectContaining({ left: 0, left_fen: 0 })]))
  })

  it('ends also where the clock of the computer is ahead of the server’s', async () => {
    server.behindMs = HOUR_S * 1_000
    await openRead()
    await userEvent.click(screen.getByRole('button', { name: 'Morning run' }))
    await screen.findByText('Step 1 of 2, 2 still undecided')
    await userEvent.keyboard('1')
    await screen.findByText('Step 2 of 2, 1 still undecided')
    await userEvent.click(screen.getByRole('button', { name: 'End the run' }))
    expect(await screen.findByText('The run is finished.')).toBeTruthy()
  })

  it('can be left, or ended again, where its end cannot be told to the server', async () => {
    server.endsRuns = false
    const { callsOf, keysOf } = await openRead()
    await userEvent.click(screen.getByRole('button', { name: 'Morning run' }))
    await screen.findByText('Step 1 of 2, 2 still undecided')
    await userEvent.keyboard('1')
    await screen.findByText('Step 2 of 2, 1 still undecided')
    const run = screen.getByRole('dialog', { name: 'Morning run' })
    await userEvent.click(within(run).getByRole('button', { name: 'End the run' }))
    await within(run).findByRole('alert')
    await userEvent.click(within(run).getByRole('button', { name: 'End the run' }))
    await waitFor(() => expect(callsOf('endWorkRun')).toHaveLength(2))
    // The same end, should the server have heard of the first.
    const [first, again] = keysOf('endWorkRun')
    expect(first).toBeTruthy()
    expect(again).toBe(first)
    await within(run).findByRole('alert')
    await userEvent.click(within(run).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Morning run' })).toBeNull())
  })

  it('that nobody decided anything in leaves nothing in the trail', async () => {
    const { callsOf } = await openRead()
    await userEvent.click(screen.getByRole('button', { name: 'Morning run' }))
    await userEvent.click(await screen.findByRole('button', { name: 'End the run' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Morning run' })).toBeNull())
    expect(callsOf('endWorkRun')).toEqual([])
  })
})

describe('how the day goes', () => {
  it('has today beside the same hour of other days, of how many shops, and what is not known says why', async () => {
    await openRead()
    const tile = (name: string) => within(screen.getByRole('region', { name: /^Today/ })).getByRole('region', { name })
    await waitFor(() => expect(within(tile('Sales')).getByRole('link', { name: '¥900.00' })).toBeTruthy())
    expect(tile('Sales').textContent).toMatch(/vs yesterday no change/)
    expect(tile('Orders').textContent).toContain('6')
    expect(tile('Ad spend and ROI').textContent).toContain('—Ad figures have not been read yet')
    const table = within(screen.getByRole('region', { name: /Shops today/ }))
    expect(table.getByRole('row', { name: /Books/ }).textContent).toMatch(/Logged out.*—/)
    expect(table.getByRole('row', { name: /Tea/ }).textContent).toContain('¥450.00')
  })

  it('leads from sales to why they changed, of a shop too, and from the month to its report', async () => {
    await openRead()
    const row = await screen.findByRole('row', { name: /Tea/ })
    await waitFor(() => expect(within(row).getAllByRole('link', { name: /^(¥450\.00|3)$/ })).toHaveLength(2))
    for (const link of within(row).getAllByRole('link', { name: /^(¥450\.00|3)$/ }))
      expect(link.getAttribute('href')).toBe('/dashboard/sales?window=today&of_shops=s1')
    const month = within(screen.getByRole('region', { name: /^Today/ })).getByRole('region', { name: 'Month, expected' })
    expect((await within(month).findByRole('link')).getAttribute('href')).toMatch(
      /^\/dashboard\/report\?window=(\d{4}-\d{2})-01\.\.\1-\d{2}&of_shops=all$/,
    )
  })

  it('has what is expected to stay of today after returns, costs and ads, of the sales whose costs are known', async () => {
    costs = [aCostOf('s1')]
    adsRead = ['s1', 's2']
    await openRead()
    const tile = within(screen.getByRole('region', { name: /^Today/ })).getByRole('region', { name: 'Profit expected' })
    // Of an order of 150 yuan: 0.90 of fees, 10 yuan for the goods, 4.10 to send it; then 120 yuan of ads.
    const value = await within(tile).findByRole('link', { name: '¥285.00' })
    expect(value.getAttribute('href')).toBe('/goods/profitRateCompute?window=today&of_shops=all')
    expect(tile.textContent).toContain('Costs known for 50%')
    expect(tile.textContent).toContain('After ¥120.00 of ads')
    expect(tile.textContent).toContain('Before ads:vs yesterday no change')
  })

  it('leads to the ledger where no cost of what was sold is known', async () => {
    adsRead = ['s1', 's2']
    await openRead()
    const tile = within(screen.getByRole('region', { name: /^Today/ })).getByRole('region', { name: 'Profit expected' })
    const link = await within(tile).findByRole('link', { name: /^None of the goods sold today has a cost/ })
    expect(link.getAttribute('href')).toBe('/goods/profitRateCompute?part=ledger&of_shops=all')
    expect(tile.textContent).toContain('—')
  })

  it('has no profit before the ads of any shop were read: without them it would be half of one', async () => {
    costs = [aCostOf('s1'), aCostOf('s2')]
    await openRead()
    const tile = within(screen.getByRole('region', { name: /^Today/ })).getByRole('region', { name: 'Profit expected' })
    expect(await within(tile).findByText('Ad figures have not been read yet')).toBeTruthy()
    expect(tile.textContent).toContain('—')
  })

  it('shows no profit to a sub-account that may not see costs, and asks for none', async () => {
    costs = [aCostOf('s1')]
    const { callsOf } = await openRead({ user: { role: 'sub_user', sub_main_uid: 'main', rights: everyReturn } })
    const today = within(screen.getByRole('region', { name: /^Today/ }))
    await waitFor(() => expect(today.getByRole('region', { name: 'Sales' }).textContent).toContain('¥900.00'))
    expect(today.queryByRole('region', { name: 'Profit expected' })).toBeNull()
    expect([...callsOf('costList'), ...callsOf('pilotList'), ...callsOf('profitSettings')]).toEqual([])
  })

  it('has what ads cost today and brought, of the shops of which that was read', async () => {
    adsRead = ['s1']
    await openRead()
    const tile = within(screen.getByRole('region', { name: /^Today/ })).getByRole('region', { name: 'Ad spend and ROI' })
    await waitFor(() => expect(tile.textContent).toContain('¥120.00'))
    expect(tile.textContent).toContain('Platform’s ROI 3.25')
    expect(tile.textContent).toContain('1/3 shops')
  })

  it('says from the number of shops beside a sum which shops and days are missing, and how they are read', async () => {
    await openRead()
    const today = screen.getByRole('region', { name: /^Today/ })
    await userEvent.click(await within(today).findByRole('button', { name: '2 of 3 shops' }))
    const dialog = await screen.findByRole('dialog', { name: 'Where the figures come from' })
    const row = await within(dialog).findByRole('row', { name: /^Books/ })
    expect(row.textContent).toMatch(/^BooksOrders \d{4}-\d{2}-\d{2}$/)
    expect(within(dialog).queryByRole('row', { name: /^Tea/ })).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const best = await screen.findByRole('region', { name: /best/i })
    expect(within(best).getByRole('button', { name: '2 of 3 shops' })).toBeTruthy()
  })

  it('is neither shown nor read for a user without the right to see returns', async () => {
    const { platform } = await open({ user: { role: undefined, sub_main_uid: 'm', rights: { shop: ['view'] } } })
    expect(await screen.findByText('Books', { selector: '.zg-work-line *' })).toBeTruthy()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(screen.queryByRole('region', { name: /^Today/ })).toBeNull()
    expect(platform.calls).toEqual([])
  })
})

it('the operator sees what waits for a decision, and no shop', async () => {
  const { callsOf, platform } = await open({ user: { role: 'admin' } })
  const card = await screen.findByRole('region', { name: 'Waiting for you' })
  await waitFor(() =>
    expect(
      within(card)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['4', '0', '2', '17']),
  )
  expect(within(card).getByRole('link', { name: '4' }).getAttribute('href')).toBe('/operator/orders?status=waiting')
  expect(callsOf('shopList')).toEqual([])
  expect(platform.calls).toEqual([])
})
