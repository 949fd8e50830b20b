import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { merchantApi } from '../../../contract/merchantApi.ts'
import { BridgeError } from '../../../src/bridge/bridgeError.ts'
import type { Bridge } from '../../../src/bridge/createBridge.ts'
import type { FigureAnswer, FigureQuestion } from '../../../src/figures/answers/question.ts'
import type { PlanRow } from '../../../src/figures/reading/toFigureAds.ts'
import type { WorkItem } from '../../../src/pages/parts/work.ts'
import { LosingPlansWatch } from '../../../src/pages/promotion/LosingPlansWatch.tsx'
import { Promotion } from '../../../src/pages/promotion/Promotion.tsx'
import { losingPlans } from '../../../src/pages/promotion/workKind.ts'
import type { EarlyAnswer } from '../../../src/pages/returns/figures/earlyAlarm.ts'
import { aShop } from '../../bridge/aShop.ts'
import { standInForFigures } from '../../reports/standInForFigures.ts'
import { standInForRows } from '../../screens/query/standInForRows.ts'
import { openScreen, refuse } from '../openScreen.tsx'
import { costPage } from '../profit/aCost.ts'
import { standInForBrowser } from '../standInForBrowser.ts'
import { aPlanRow, times, yuan } from './aPlan.ts'

/** What the workplace was told of plans that lose money, one after the other. */
let told: (readonly WorkItem[] | null)[] = []

beforeEach(() => {
  told = []
  standInForBrowser()
  standInForRows()
})

const shops = [
  aShop({ shop_uid: 'a', shop_id: '1', shop_name: 'Harbour', cookie: 'PASS_ID=a' }),
  aShop({ shop_uid: 'b', shop_id: '2', shop_name: 'Mill', cookie: 'PASS_ID=b' }),
]

const sold = (spend: number, gmv: number, netOrders: number) => ({
  spend: yuan(String(spend)),
  gmv: yuan(String(gmv)),
  netGmv: yuan(String(gmv * 0.9)),
  settlementRoi: times(String((gmv * 0.8) / spend)),
  orderNum: times(String(netOrders + 5)),
  netOrderNum: times(String(netOrders)),
})

/** Of Harbour: each verdict once. Goods 600100 cost 10 yuan of 29.90; 600200 have no cost; 600300 cost more than they bring. */
const harbourPlans: readonly PlanRow[] = [
  aPlanRow({ adId: '1', adName: 'Loser', maxCost: yuan('500'), reportInfo: sold(700, 700, 80) }),
  aPlanRow({ adId: '2', adName: 'Winner', maxCost: yuan('100'), reportInfo: sold(700, 7_000, 300) }),
  aPlanRow({ adId: '3', adName: 'Young', reportInfo: sold(50, 90, 4) }),
  aPlanRow({ adId: '4', adName: 'Unknown', goodsId: '600200', goodsInfo: { goodsName: 'Blue cup' }, reportInfo: sold(700, 2_000, 80) }),
  aPlanRow({ adId: '5', adName: 'Hopeless', goodsId: '600300', goodsInfo: { goodsName: 'Gold cup' }, reportInfo: sold(700, 2_000, 80) }),
]
const hour = (at: number, spend: string) => ({ date: '', hour: at, spend: yuan(spend), gmv: yuan('9.00') })

interface Asked {
  readonly name: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** A plan's own call says another budget than the list, and a target that cannot be read. */
const ownReply = { adId: 2, goodsId: 600_100, adStatus: 2, bidType: 1, maxCost: yuan('150.00'), targetRoi: times('\ue601') }

/** Harbour answers, or may not see its plans; Mill's login is dead. */
function aBridge(unreadable: readonly unknown[] = [], noPlans = false) {
  const asked: Asked[] = []
  const callMerchant = async (name: string, { cookie }: { cookie: string }, payload: Asked['payload']) => {
    asked.push({ name, payload })
    if (cookie !== 'PASS_ID=a') throw new BridgeError('sessionExpired')
    if (noPlans) throw new BridgeError('noPermission')
    if (name === 'promotionHours') return { hourlyReportList: { rows: [hour(0, '1.00'), hour(1, '2.50')], unreadable: [] } }
    if (name === 'promotionPlan') return z.parse(merchantApi[name].result, ownReply)
    return { adInfos: { rows: harbourPlans, unreadable }, totalAdNum: harbourPlans.length + unreadable.length }
  }
  const ping = async () => ({ state: 'ready', version: '0.1.0', protocol: 1 })
  return { asked, bridge: { callMerchant, ping } as unknown as Bridge }
}

function answer({ by, measure }: FigureQuestion): Partial<FigureAnswer> {
  if (measure === 'adSpend') return { rows: [], count: 0 }
  const sums = {
    paidOrders: { part: 100, whole: null },
    salesAmount: { part: 299_000, whole: null },
    itemsSold: { part: 100, whole: null },
    refundBeforeShippingRate: { part: 8, whole: 100 },
    returnedGoodsRate: { part: 10, whole: 80 },
    refundAmountAfterShipping: { part: 35_880, whole: null },
  }
  const rowOf = (goods: string) => ({ shop: 'a', goods, sku: `${goods}7`, name: { title: goods, thumb: null, spec: null }, sums })
  return { rows: by.includes('sku') ? ['600100', '600200', '600300'].map(rowOf) : [], total: sums }
}

const aCost = (goods_id: string, costFen: number | null) => ({
  shop_uid: 'a',
  goods_id,
  sku_id: '',
  valid_from: '',
  terms: { costFen },
  weight_grams: null,
  courier: '',
  source: 'typed',
  proof: '',
  is_refused: false,
  saved_by: '1',
  saved_by_name: 'Lin',
  saved_at: 0,
})

interface Opened {
  readonly query?: string
  readonly user?: Readonly<Record<string, unknown>>
  readonly capabilities?: readonly []
  /** In place of the page of promotion. */
  readonly page?: ComponentType
  /** Goods of Harbour that the early alarm names. Default: none. */
  readonly comingBack?: readonly string[]
  /** Plans of Harbour that cannot be read. Default: none. */
  readonly unreadable?: readonly unknown[]
  /** The cost ledger cannot be read. Default: it can. */
  readonly noCosts?: boolean
  /** Harbour may not see its plans. Default: it may. */
  readonly noPlans?: boolean
}

/** What came back of parcels of the last days. */
function anEarlyAlarm(goods: readonly string[]): EarlyAnswer {
  const sku = { sku: '1', shipped: 40, returned: 9, expected: 2, chance: 0.001, name: { title: null, thumb: null, spec: null } }
  const window = { from: '2026-11-09', to: '2026-11-22' }
  return { rows: goods.map((each) => ({ shop: 'a', goods: each, ...sku })), tested: 3, batch: { window, days: 7, now: 0 } }
}

async function openPromotion({ query = '', user, page: Page = Promotion, comingBack = [], unreadable, noCosts, noPlans }: Opened = {}) {
  const stood = standInForFigures({ answer, early: anEarlyAlarm(comingBack) })
  const { asked, bridge } = aBridge(unreadable, noPlans)
  const page = await openScreen({
    path: `/goods/promotion${query}`,
    answers: {
      shopList: () => shops,
      updateShop: () => shops[1],
      savedViewList: () => ({ list: [], total: 0 }),
      costList: () => (noCosts ? refuse(-1, 'The ledger is being repaired') : costPage([aCost('600100', 1_000), aCost('600300', 3_500)])),
      profitSettings: () => ({ shared: [], freight: [], target_margin_bp: 1_500, version: 0, saved_at: 0, saved_by_name: '' }),
    },
    bridge,
    pages: { goodsPromotion: Page },
    ...(user && { user }),
  })
  if (Page === Promotion) await screen.findByRole('heading', { name: 'Goods promotion' })
  return { ...page, ...stood, merchant: asked }
}

const planButton = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name} .*show the trend`) })
const rowOf = async (name: string) => (await planButton(name)).closest('tr') as HTMLElement
const waitForText = (name: string, text: RegExp) =>
  waitFor(async () => expect((await rowOf(name)).textContent?.replaceAll('\u00a0', ' ')).toMatch(text))

function Found() {
  const [items, setItems] = useState<readonly WorkItem[] | null>([])
  return (
    <>
      <LosingPlansWatch
        shops={shops}
        onFound={(found) => {
          told.push(found)
          setItems(found)
        }}
      />
      {items === null && <p>Could not look</p>}
      {items?.map(({ kind, shop_uid, count, worthFen, rows }) => (
        <p key={shop_uid}>{[kind, shop_uid, count, (worthFen ?? 0) > 0, ...rows.map(({ title }) => title)].join(' | ')}</p>
      ))}
    </>
  )
}

describe('plans as work of the workplace', () => {
  it('has the plans of the shop that a link names, though other shops were chosen before', async () => {
    localStorage.setItem('zhanggui_shops_of__goodsPromotion', JSON.stringify({ mode: 'these', shop_uids: ['b'], onlineOnly: false }))
    await openPromotion({ query: losingPlans.toPath?.({} as WorkItem, shops[0] ?? null).replace('/goods/promotion', '') ?? '' })
    expect(await planButton('Loser')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Back to my shops' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Loser/ })).toBeNull())
    expect(screen.queryByRole('button', { name: 'Back to my shops' })).toBeNull()
  })

  it('are those that lose money, of each shop, judged as on their own page, with what they lost', async () => {
    const { merchant, callsOf } = await openPromotion({ page: Found })
    expect(await screen.findByText('losingPlans | a | 2 | true | Hopeless · Gold cup | Loser · Red cup')).toBeTruthy()
    // Nor are they called unreadable in the moment between the last answer and the drawing of what it said.
    expect(told).not.toContain(null)
    expect(new Set(merchant.map(({ name }) => name))).toEqual(new Set(['promotionPlans']))
    expect(callsOf('costList').every(({ goods_id_list }) => Array.isArray(JSON.parse(String(goods_id_list))))).toBe(true)
  })

  it.each([
    ['costs cannot be read', { noCosts: true }],
    ['no shop shows its plans', { noPlans: true }],
  ])('are not said to be none where %s', async (_, lacking) => {
    await openPromotion({ page: Found, ...lacking })
    expect(await screen.findByText('Could not look')).toBeTruthy()
  })
})

describe('plans of goods that come back faster than before', () => {
  it('are proposed to be paused, whatever they seem to earn, but for one that loses money anyhow', async () => {
    await openPromotion({ comingBack: ['600100'] })
    for (const name of ['Winner', 'Young'])
      await waitForText(name, /Pause.*Recent shipments come back faster than before .*pause it on the platform/)
    await waitForText('Loser', /Losing money/)
    await waitForText('Unknown', /Unknown/)
  })
})

describe('the plans of all shops', () => {
  it.each([
    ['Loser', /Losing money.*Net ROI 0\.9 is below its break-even of/],
    ['Winner', /Scale.*is well above its break-even of/],
    ['Young', /Too little data.*¥50\.00 spent in the last 7 days, less than ¥200\.00/],
    ['Unknown', /Unknown.*A cost, the price or a refund rate is unknown/],
    ['Hopeless', /Losing money.*no ROI breaks even/],
  ])('%s is judged in words, with the reason', async (name, text) => {
    await openPromotion()
    await waitForText(name, text)
  })

  it('are counted by verdict once there are verdicts: before that none of them is 0', async () => {
    const { unmount } = await openPromotion({ noCosts: true })
    await planButton('Loser')
    expect(screen.getByRole('button', { name: 'All 5' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Losing money' })).toBeTruthy()
    unmount()
    await openPromotion()
    expect(await screen.findByRole('button', { name: 'Losing money 2' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Keep 0' })).toBeTruthy()
  })

  it('have each ROI beside the break-even on its basis; unknown and none are words, never 0', async () => {
    await openPromotion()
    await waitForText('Winner', /10 \/ Break-even: [\d.]+9 \/ Break-even: [\d.]+8 \/ Break-even: [\d.]+/)
    await waitForText('Unknown', /2\.86 \/ Break-even: unknown/)
    await waitForText('Hopeless', /2\.86 \/ Break-even: none/)
  })

  it('come with what loses most first, those of which nothing is known last', async () => {
    await openPromotion()
    const names = () => screen.getAllByRole('button', { name: /show the trend/ }).map(({ textContent }) => textContent)
    await waitFor(() => expect(names()).toEqual(['Hopeless', 'Loser', 'Young', 'Winner', 'Unknown']))
  })

  it('say of how many shops they are, and why the others are missing', async () => {
    await openPromotion()
    await planButton('Winner')
    await userEvent.click(await screen.findByText('Plans of 1 of 2 shops'))
    await userEvent.click(await screen.findByRole('button', { name: 'Show shops' }))
    const panel = within(await screen.findByRole('dialog', { name: 'States of the shops' }))
    expect((await panel.findAllByRole('listitem'))[0]?.textContent).toMatch(/Mill.*login has expired/)
  })

  it('are not said to be none where no shop has answered', async () => {
    await openPromotion({ query: '?of_shops=b' })
    expect(await screen.findByText('Some shops have not answered: see their states above.')).toBeTruthy()
    expect(screen.queryByText('No promotion plans')).toBeNull()
  })

  it('are of no shop of which a plan could not be read, above the table as below it', async () => {
    await openPromotion({ unreadable: [{ adId: null }] })
    await planButton('Winner')
    expect(await screen.findByText('Plans of 0 of 2 shops')).toBeTruthy()
    expect(screen.queryByText('Plans of 1 of 2 shops')).toBeNull()
  })

  it('are asked of the platform once for seven days, and twice for other days, since seven days judge them', async () => {
    const { merchant } = await openPromotion({ query: '?window=2026-11-01..2026-11-02' })
    await planButton('Winner')
    const dates = merchant.filter(({ name }) => name === 'promotionPlans').map(({ payload }) => payload.beginDate)
    expect(new Set(dates).size).toBe(2)
    expect(dates).toContain('2026-11-01')
  })

  it('are those of the goods that the address names, until all are wanted, of all shops that were chosen', async () => {
    const { address } = await openPromotion({ query: '?goods=600200&of_shops=a' })
    await planButton('Unknown')
    expect(screen.queryByRole('button', { name: /^Winner .*show the trend/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'All plans' }))
    await planButton('Winner')
    expect(address()).not.toMatch(/600200|of_shops/)
  })
})

describe('a sub-account without the right to see profits', () => {
  const user = { name: 'sub', username: 'sub', level: 3, role: 'sub_user', sub_main_uid: 'main', rights: { goods: ['view'] } }

  it('sees what the platform says, and asks for no cost', async () => {
    const { callsOf } = await openPromotion({ user })
    await waitForText('Winner', /1098/)
    expect(callsOf('costList')).toEqual([])
    for (const word of [/Break-even/, /Verdict/, /Profit after ads/, /Losing money/]) expect(screen.queryByText(word)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Budget moves' })).toBeNull()
  })

  it('does not reach the moves by their address either', async () => {
    await openPromotion({ user, query: '?part=moves' })
    await planButton('Winner')
    expect(screen.queryByText('Proposed budget moves')).toBeNull()
  })
})

describe('one plan', () => {
  it('shows its hours, read from the platform when it is opened, and leads to its goods', async () => {
    const { merchant } = await openPromotion()
    await waitForText('Winner', /Scale/)
    await userEvent.click(await planButton('Winner'))
    const panel = within(await screen.findByRole('dialog', { name: 'Winner · Harbour' }))
    const table = await panel.findByRole('table', { name: 'Hour by hour', hidden: true })
    expect(within(table).getByRole('row', { name: /01:00 ¥2\.50 ¥9\.00/, hidden: true })).toBeTruthy()
    const asked = merchant.find(({ name }) => name === 'promotionHours')?.payload
    expect(asked).toMatchObject({ entityId: 2, queryDimensionType: 2 })
    expect(panel.getByRole('link', { name: 'Show in the goods query' }).getAttribute('href')).toBe(
      '/goods/goodsQuery?keyword=600100&of_shops=a',
    )
    expect(panel.getByRole('link', { name: 'Calculate profit' }).getAttribute('href')).toMatch(/shop_uid=a&goods_id=600100/)
  })

  it('shows how it is set up, read by its own call, and what the list says otherwise', async () => {
    const { merchant } = await openPromotion()
    await userEvent.click(await planButton('Winner'))
    const panel = within(await screen.findByRole('dialog', { name: 'Winner · Harbour' }))
    const terms = await waitFor(() => {
      const list = panel.getByText('Spent today').closest('dl') as HTMLElement
      return (name: string) => within(list).getByText(name).parentElement?.textContent?.replaceAll('\u00a0', ' ')
    })
    expect(terms('State')).toBe('StateRunning ')
    expect(terms('Budget a day')).toBe('Budget a day¥150.00 the list says ¥100.00')
    expect(terms('Target ROI')).toBe('Target ROIUnreadable ')
    expect(terms('Spent today')).toBe('Spent today— ')
    expect(panel.getByText(/own call for this plan of Harbour, read \d/)).toBeTruthy()
    const asked = merchant.filter(({ name }) => name === 'promotionPlan').map(({ payload }) => payload)
    expect(asked).toEqual([{ adId: 2, withTagsInfo: true, clientType: 1 }])
  })
})

describe('the moves', () => {
  const openMoves = async () => {
    const page = await openPromotion({ query: '?part=moves' })
    await screen.findAllByRole('listitem', { name: /“Hopeless” \(Harbour\)/ })
    return page
  }

  it('say that nothing is changed on the platform, what each would gain, and why', async () => {
    await openMoves()
    expect(screen.getByText(/Nothing is changed from here/)).toBeTruthy()
    const move = await screen.findByRole('listitem', { name: /to “Winner”/ })
    expect(move.textContent).toMatch(/about ¥[\d.]+ more profit a day/)
    expect(move.textContent).toMatch(/The last yuan of the first brings ¥[\d.]+ of profit before ads, the next yuan of the second ¥[\d.]+/)
    await userEvent.click(within(move).getByText('Preview of the effect'))
    expect(within(within(move).getByRole('table')).getAllByRole('row')).toHaveLength(3)
  })

  it('are put on a list that is ticked off by hand and kept in this browser; what was changed is judged again a day later', async () => {
    await openMoves()
    const move = await screen.findByRole('listitem', { name: /to “Winner”/ })
    await userEvent.click(within(move).getByRole('button', { name: 'Add to the list' }))
    const todo = await screen.findByRole('region', { name: 'To do' })
    expect(localStorage.getItem('zhanggui_promotion_moves_')).toContain('"todo"')
    await userEvent.click(within(todo).getByRole('checkbox', { name: /to “Winner”/ }))
    expect(await within(todo).findByText(/judged again after 24 hours/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Plans' }))
    await waitForText('Winner', /Too little data.*changed within 24 hours/)
  })

  it('are gone through by keys: the next one has the focus once one was dismissed', async () => {
    await openMoves()
    const [first] = await screen.findAllByRole('button', { name: 'Dismiss' })
    first?.focus()
    await userEvent.keyboard('{Enter}')
    expect(first?.isConnected).toBe(false)
    expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Dismiss' })[0])
  })

  it('can be dismissed, and considered again', async () => {
    await openMoves()
    const move = await screen.findByRole('listitem', { name: /to “Winner”/ })
    await userEvent.click(within(move).getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByRole('listitem', { name: /to “Winner”/ })).toBeNull())
    await userEvent.click(screen.getByText(/1 dismissed/))
    await userEvent.click(screen.getByRole('button', { name: 'Consider again' }))
    expect(await screen.findByRole('listitem', { name: /to “Winner”/ })).toBeTruthy()
  })
})
