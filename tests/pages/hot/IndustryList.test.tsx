import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { HOT_ROWS_MAX, type HotDay } from '../../../contract/entities/hotList.ts'
import { BridgeError } from '../../../src/bridge/bridgeError.ts'
import type { Bridge } from '../../../src/bridge/createBridge.ts'
import { IndustryList } from '../../../src/pages/hot/IndustryList.tsx'
import { type RankedCategory, toHistory, toIndustryRows, toKeptCategories } from '../../../src/pages/hot/industryTable.ts'
import { aShop } from '../../bridge/aShop.ts'
import { standInForFigures } from '../../reports/standInForFigures.ts'
import { standInForRows } from '../../screens/query/standInForRows.ts'
import { aHotRow } from '../../server/builders/hotLists.ts'
import { openScreen } from '../openScreen.tsx'
import { standInForBrowser } from '../standInForBrowser.ts'

const category = (catId: string, catName: string, sales30d: number): RankedCategory => ({
  catId,
  catName,
  sales30d,
  growth: 0.1,
  goodsCount: 400,
  priceBand: [9_900, 1_900],
  trend: [1, 2],
})
const aDay = (day: string, rows: HotDay['rows']): HotDay => ({ list: 'industry', subject: '0', day, saved_at: 1, saved_by_name: '', rows })

/** The ranking at the first visit, of one shop whose platform answers so. */
function openUnread(callMerchant: (name: string, login: unknown, payload: Readonly<Record<string, unknown>>) => Promise<unknown>) {
  return openScreen({
    path: '/hot-selling/industryList',
    answers: {
      shopList: () => [aShop({ shop_uid: 'a', shop_id: '1', shop_name: 'Harbour' })],
      savedViewList: () => ({ list: [], total: 0 }),
      hotDayList: () => ({ days: [] }),
      saveHotDay: () => ({ day: '2026-11-22', saved: 1 }),
    },
    bridge: { ping: async () => ({ state: 'ready' }), callMerchant } as unknown as Bridge,
    pages: { industryList: IndustryList },
  })
}

describe('categories', () => {
  it('are ranked by what is sold in them, and compared with the last day that was kept', () => {
    const kept = [aDay('2026-11-20', [{ ...aHotRow, id: '2', rank: 1 }]), aDay('2026-11-22', [{ ...aHotRow, id: '2', rank: 9 }])]
    const ranked = [category('1', 'Rain', 300), category('2', 'Sun', 200), category('3', 'Snow', 900)]
    const values = toIndustryRows(ranked, kept, '2026-11-22').map((row) => row.values)
    expect(values.map(({ cat_name, rank, change }) => [cat_name, rank, change])).toEqual([
      ['Snow', 1, 'new'],
      ['Rain', 2, 'new'],
      ['Sun', 3, -2],
    ])
    expect(values[1]).toMatchObject({ per_goods: 0.8, price_band: [1_900, 9_900] })
    expect(toIndustryRows(ranked, [], '2026-11-22')[0]?.values.change).toBe('unknown')
  })

  it('that were not among the first rows, which are all that is kept of a day, are not called new', () => {
    const rows = Array.from({ length: HOT_ROWS_MAX }, (_, at) => ({ ...aHotRow, id: `k${at}`, rank: at + 1 }))
    const [first, second] = toIndustryRows(
      [category('k4', 'Rain', 300), category('x', 'Sun', 200)],
      [aDay('2026-11-20', rows)],
      '2026-11-22',
    )
    expect([first?.values.change, second?.values.change]).toEqual([4, 'unknown'])
  })

  it('have neither ranks nor moves where one of them could not be read, and are not kept as a ranking', () => {
    const kept = [aDay('2026-11-20', [{ ...aHotRow, id: '2', rank: 1 }])]
    const ranked = [category('1', 'Rain', 300), category('2', 'Sun', 200)]
    const values = toIndustryRows(ranked, kept, '2026-11-22', 1).map((row) => row.values)
    expect(values.map(({ cat_name, rank, change, rank_change }) => [cat_name, rank, change, rank_change])).toEqual([
      ['Rain', null, 'unknown', null],
      ['Sun', null, 'unknown', null],
    ])
    expect(toKeptCategories(ranked, 1)).toEqual([])
  })

  it('that have no goods on sale have no sales per goods, and one without prices no band', () => {
    const [row] = toIndustryRows([{ ...category('1', 'Rain', 300), goodsCount: 0, priceBand: [] }], undefined, '2026-11-22')
    expect(row?.values).toMatchObject({ per_goods: null, price_band: null })
    expect(toKeptCategories([{ ...category('1', 'Rain', 300), priceBand: [] }])).toMatchObject([{ price_fen: null, value: 300, rank: 1 }])
  })

  it('have a history of the first ones of today, without points where a day says nothing of them', () => {
    const row = (id: string, value: number | null) => ({ ...aHotRow, id, name: `c${id}`, value, growth: 0.2 })
    const kept = [aDay('2026-11-20', [row('1', 5), row('9', 7)]), aDay('2026-11-21', [row('1', null)]), aDay('2026-11-22', [row('1', 6)])]
    expect(toHistory(kept, 'sales')).toEqual([
      { x: '2026-11-20', y: 5, series: 'c1' },
      { x: '2026-11-22', y: 6, series: 'c1' },
    ])
    expect(toHistory(kept, 'growth').map(({ y }) => y)).toEqual([0.2, 0.2, 0.2])
    expect(toHistory([], 'sales')).toEqual([])
  })
})

describe('the page of industries', () => {
  beforeEach(() => {
    standInForBrowser()
    standInForRows()
    standInForFigures({ answer: () => ({}) })
  })

  it('goes down the tree, keeps each ranking for the day, and has the place in its address', async () => {
    const asked: string[] = []
    const callMerchant = async (name: string, _session: unknown, payload: { parentCatId?: number; parentId?: number }) => {
      if (name === 'categories') {
        const rows = payload.parentId === 0 ? [{ id: '8000', cat_name: 'Clothes', parent_id: '0', leaf: false }] : []
        return { rows, unreadable: [] }
      }
      asked.push(String(payload.parentCatId))
      const rows = payload.parentCatId === 0 ? [category('8000', 'Clothes', 9)] : [category('8001', 'Skirts', 5)]
      return { list: { rows, unreadable: [] } }
    }
    const { address, callsOf } = await openUnread(callMerchant)
    expect(await screen.findByRole('rowheader', { name: 'Clothes' })).toBeTruthy()
    await screen.findByRole('option', { name: 'Clothes' })
    await userEvent.selectOptions(screen.getByLabelText('Level 1'), '8000')
    expect(await screen.findByRole('rowheader', { name: 'Skirts' })).toBeTruthy()
    expect(address()).toContain('cat=8000')
    expect(asked).toEqual(['0', '8000'])
    await waitFor(() => expect(callsOf('saveHotDay').map(({ subject }) => subject)).toEqual(['0', '8000']))
  })

  it('says which level of the tree could not be read, and reads it again', async () => {
    let fails = true
    const callMerchant = async (name: string) => {
      if (name !== 'categories') return { list: { rows: [category('8000', 'Clothes', 9)], unreadable: [] } }
      if (fails) throw new BridgeError('requestFailed', { httpStatus: 500 })
      return { rows: [{ id: '8000', cat_name: 'Clothes', parent_id: '0', leaf: false }], unreadable: [] }
    }
    await openUnread(callMerchant)
    const failure = await screen.findByRole('alert')
    expect(failure.textContent).toContain('Level 1 of the categories could not be read')
    fails = false
    await userEvent.click(within(failure).getByRole('button', { name: 'Try again' }))
    await screen.findByRole('option', { name: 'Clothes' })
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
