import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Chance } from '../../../contract/entities/hotList.ts'
import { BridgeError } from '../../../src/bridge/bridgeError.ts'
import type { Bridge } from '../../../src/bridge/createBridge.ts'
import type { FigureAnswer, FigureQuestion } from '../../../src/figures/answers/question.ts'
import { dayOf, startOfDay, toDayText } from '../../../src/figures/days.ts'
import { TodayHot } from '../../../src/pages/hot/HotList.tsx'
import { aShop } from '../../bridge/aShop.ts'
import { standInForFigures } from '../../reports/standInForFigures.ts'
import { standInForRows } from '../../screens/query/standInForRows.ts'
import { openScreen, refuse } from '../openScreen.tsx'
import { standInForBrowser } from '../standInForBrowser.ts'

/** Opportunities, and what the server says of another one. */
let picked: Chance[] = []
let pick: (sent: Chance) => unknown

beforeEach(() => {
  picked = []
  pick = (sent) => {
    const saved = { ...sent, picked_at: 1, saved_at: 1, saved_by_name: 'Ning', version: 1 }
    picked = [...picked, saved]
    return saved
  }
  standInForBrowser()
  standInForRows()
})

const shops = ['a', 'b'].map((shop_uid, index) => aShop({ shop_uid, shop_id: String(index), shop_name: `Shop ${shop_uid}` }))
const name = (title: string) => ({ title, thumb: null, spec: null })

function answer({ by }: FigureQuestion): Partial<FigureAnswer> {
  const sums = (pieces: number) => ({ itemsSold: { part: pieces, whole: null }, paidOrders: { part: pieces, whole: null } })
  if (by.includes('day')) return { rows: [] }
  const rows = [
    { shop: 'a', goods: '1', name: name('Umbrella'), sums: sums(9) },
    { shop: 'b', goods: '2', name: name('Umbrella'), sums: sums(6) },
  ]
  return {
    rows,
    complete: {
      isComplete: false,
      lacking: [],
      unresolved: 0,
      olderThanRead: 0,
      unreadable: 0,
      missing: [{ shop: 'b', kind: 'orders', from: '2026-11-22', to: '2026-11-22' }],
    },
  }
}

const listed = {
  rank: 1,
  lastRank: null,
  goodsId: '77',
  goodsName: 'Raincoat',
  catId: '1',
  catName: 'Rain',
  minGroupPrice: 1_990,
  salesTip: '1.2万+',
  trend: [1, 2],
  thumbUrl: null,
  mallName: 'Other',
}

async function openToday(
  callMerchant: (name: string) => Promise<unknown>,
  saved: unknown[] = [],
  query = '',
  figures: Parameters<typeof standInForFigures>[0] = { answer },
) {
  standInForFigures(figures)
  const bridge = { ping: async () => ({ state: 'ready' }), callMerchant } as unknown as Bridge
  return openScreen({
    path: `/hot-selling/todayHot${query}`,
    answers: {
      shopList: () => shops,
      savedViewList: () => ({ list: [], total: 0 }),
      hotDayList: () => ({ days: [] }),
      chanceList: () => ({ list: picked }),
      saveChance: (sent) => pick(sent as unknown as Chance),
      saveHotDay: (payload) => {
        saved.push(payload)
        return { day: '2026-11-22', saved: 1 }
      },
    },
    bridge,
    pages: { todayHot: TodayHot },
  })
}

const answersList = async (call: string) =>
  call === 'hotList' ? { total: 1, list: { rows: [listed], unreadable: [] } } : Promise.reject(new BridgeError('noPermission'))

/** Both shops sell the same on both days; the second one was last read at two in the night, the first one at two in the afternoon. */
function oneShopBehind(): Parameters<typeof standInForFigures>[0] {
  const HOUR_S = 3_600
  const readS: Readonly<Record<string, number>> = { a: 14 * HOUR_S, b: 2 * HOUR_S }
  const goods = [
    { shop: 'a', goods: '1', title: 'Umbrella', atNight: 1, byDay: 20 },
    { shop: 'b', goods: '2', title: 'Kettle', atNight: 4, byDay: 12 },
    { shop: 'a', goods: '3', title: 'Broom', atNight: 2, byDay: 8 },
    { shop: 'a', goods: '4', title: 'Lamp', atNight: 1, byDay: 1, isNew: true },
  ]
  const today = dayOf(Date.now() / 1_000)
  const complete = { isComplete: true, missing: [], lacking: [], unresolved: 0, olderThanRead: 0, unreadable: 0 }
  return {
    answer({ by, window, beforeS = 24 * HOUR_S }) {
      if (by.includes('day')) return { rows: [], complete }
      const isToday = window.to >= toDayText(today)
      const rows = goods.flatMap(({ shop, goods, title, atNight, byDay, isNew = false }) => {
        if (isNew && !isToday) return []
        const until = isToday ? Math.min(beforeS, readS[shop] ?? 0) : beforeS
        const pieces = { part: atNight + (until > 2 * HOUR_S ? byDay : 0), whole: null }
        return [{ shop, goods, name: name(title), sums: { itemsSold: pieces, paidOrders: pieces } }]
      })
      const sorted = rows.toSorted((left, right) => right.sums.itemsSold.part - left.sums.itemsSold.part)
      return { rows: sorted, complete, asOf: startOfDay(today) + 2 * HOUR_S }
    },
    readings: ({ shops: uids, kind }) =>
      uids.map((shop) => {
        // Also of the next day, should midnight pass meanwhile.
        const days = [today, today + 1].map((day) => ({ day, asOf: startOfDay(day) + (readS[shop] ?? 0), isWhole: true, unreadable: 0 }))
        return { shop, kind, days, current: null, closedUpTo: null }
      }),
  }
}

describe('what sells today', () => {
  it('moves no goods for a shop whose reading stopped early: of what sold the same yesterday no rank changed', async () => {
    await openToday(answersList, [], '', oneShopBehind())
    const row = (title: string) => screen.getByRole('rowheader', { name: title }).closest('tr') as HTMLElement
    await screen.findByRole('rowheader', { name: 'Lamp' })
    // What is compared has come where goods are called new.
    await waitFor(() => expect(within(row('Lamp')).getByText('New')).toBeTruthy())
    for (const title of ['Umbrella', 'Kettle', 'Broom']) expect(row(title).querySelector('.zg-tag')).toBeNull()
  })

  it('is own goods over the shops, said to be of one shop of two, beside the platform’s list', async () => {
    const { callsOf } = await openToday(answersList)
    expect(await screen.findByRole('rowheader', { name: 'Umbrella' })).toBeTruthy()
    const trust = screen.getByRole('region', { name: 'How complete the figures are' })
    expect(await within(trust).findByText(/1\/2 shops/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Best sellers, and where their ranks went' }))
    const platform = await screen.findByRole('region', { name: 'The platform’s list' })
    expect(await within(platform).findByText('Raincoat')).toBeTruthy()
    await waitFor(() => expect(callsOf('saveHotDay')).toMatchObject([{ list: 'today', subject: '', rows: [{ id: '77', value: 12_000 }] }]))
  })

  it('makes an opportunity of goods of the platform’s list by one press, which then opens it', async () => {
    const { callsOf } = await openToday(answersList, [], '?part=platform')
    await userEvent.click(await screen.findByRole('button', { name: 'Pick: Raincoat' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Progress of Raincoat' }))
    expect(await screen.findByRole('dialog', { name: 'Raincoat' })).toBeTruthy()
    expect(callsOf('saveChance')).toMatchObject([
      { chance_id: 'goods-77', keywords: 'Raincoat', state: 'picked', refer_price_fen: 1_990, hot_index: null, source_url: '' },
    ])
  })

  it('says that goods are among the opportunities already where somebody else was first', async () => {
    pick = (sent) => {
      picked = [{ ...sent, state: 'sourceFound', picked_at: 1, saved_at: 1, saved_by_name: 'Lin', version: 4 }]
      return refuse(1006, 'conflict')
    }
    const { notices } = await openToday(answersList, [], '?part=platform')
    await userEvent.click(await screen.findByRole('button', { name: 'Pick: Raincoat' }))
    await waitFor(() => expect(notices).toMatchObject([{ message: 'Raincoat: already among the opportunities' }]))
    expect((await screen.findByRole('button', { name: 'Progress of Raincoat' })).textContent).toBe('Source found')
  })

  it('opens goods of several shops into the shops', async () => {
    await openToday(answersList)
    const header = await screen.findByRole('rowheader', { name: 'Umbrella' })
    await userEvent.click(within(header).getByRole('button'))
    const details = await screen.findByRole('table', { name: /Shops/ })
    expect(within(details).getByText('Shop a')).toBeTruthy()
    expect(within(details).getByText('Shop b')).toBeTruthy()
  })

  it('leads from own goods to themselves, their ads and what they earn, in the shop that sells most', async () => {
    await openToday(answersList)
    await screen.findByRole('rowheader', { name: 'Umbrella' })
    const toGoods = await screen.findByRole('link', { name: /Goods.*1$/ })
    expect(toGoods.getAttribute('href')).toBe('/goods/goodsQuery?keyword=1&of_shops=a')
    const toAds = await screen.findByRole('link', { name: /Ads.*1$/ })
    expect(toAds.getAttribute('href')).toBe('/goods/promotion?goods=1%2C2&of_shops=a%2Cb')
    const calculate = await screen.findByRole('link', { name: /Calculate.*1$/ })
    expect(calculate.getAttribute('href')).toBe('/goods/profitRateCompute?part=calculator&shop_uid=a&goods_id=1')
  })

  it('leads from goods of others to the wholesale site, with their name to search for', async () => {
    await openToday(answersList)
    await userEvent.click(await screen.findByRole('button', { name: 'The platform’s list' }))
    const find = await screen.findByRole('link', { name: /Find a source.*Raincoat/ })
    expect(find.getAttribute('href')).toBe('/goods/pddCollect?part=search&word=Raincoat')
  })

  it('has the whole list of the platform in its other part, with the address saying so', async () => {
    const { address } = await openToday(answersList)
    await userEvent.click(await screen.findByRole('button', { name: 'The platform’s list' }))
    expect(await screen.findByRole('rowheader', { name: 'Raincoat' })).toBeTruthy()
    expect(screen.getByText('Trial platform only')).toBeTruthy()
    expect(address()).toContain('part=platform')
  })

  it('goes on with own goods where the platform refuses its list, and says why', async () => {
    const { callsOf } = await openToday(async () => Promise.reject(new BridgeError('noPermission')))
    expect(await screen.findByRole('rowheader', { name: 'Umbrella' })).toBeTruthy()
    expect(await screen.findByText('The platform’s list could not be read', { exact: false })).toBeTruthy()
    expect(callsOf('saveHotDay')).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Best sellers, and where their ranks went' }))
    expect(screen.queryByText(/^Loading/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'The platform’s list' }))
    // Beside the button that reads again, in place of its first five, and in place of its rows.
    await waitFor(() => expect(screen.getAllByText('The platform’s list could not be read')).toHaveLength(3))
  })
})
