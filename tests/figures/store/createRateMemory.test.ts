import { describe, expect, it } from 'vitest'
import type { PlatformRatesInput } from '../../../contract/entities/platformRates.ts'
import { toDayText } from '../../../src/figures/days.ts'
import type { FigureRates } from '../../../src/figures/figureRows.ts'
import { createFigureStore } from '../../../src/figures/store/createFigureStore.ts'
import { RATE_DAYS } from '../../../src/figures/store/createRateMemory.ts'
import { someDisk } from '../someDisk.ts'
import { noon, TODAY } from '../someRows.ts'

const now = () => noon() + 3600
const dayOf = (back: number) => toDayText(TODAY - back)
const open = (disk = someDisk()) => createFigureStore({ disk: disk.open(), now })

/** As the backend has a day. `second`: when it was read. */
function kept(shop_uid: string, back: number, second: number, refundRate = 0.1): PlatformRatesInput {
  return {
    shop_uid,
    day: dayOf(back),
    read_at: second * 1_000,
    own: [refundRate, 0, null, 'masked', 30],
    category: [0.2, null, null, null, null],
    scores: [4.7, 4.5, null, 0.3, 'masked'],
  }
}

/** As the reader of this browser puts it. */
function read(back: number, readAt: number, refundRate = 0.3): FigureRates {
  const none = { refundRate: null, qualityRefundRate: null, disputeRate: null, interventionRate: null, refundHours: null }
  return { day: dayOf(back), readAt, own: { ...none, refundRate }, category: none }
}

async function put(store: Awaited<ReturnType<typeof open>>, shop: string, rates: FigureRates) {
  const page = { fromDay: TODAY, toDay: TODAY, page: 1, isLast: true, total: null }
  await store.put([{ shop, kind: 'quality', readAt: rates.readAt, orders: [], afterSales: [], rates, unreadable: 0, page }])
}

const rateOf = async (store: Awaited<ReturnType<typeof open>>, shop = 's1') =>
  (await store.rates([shop]))[0]?.days.map(({ day, own }) => [day, own.refundRate])
const unsaved = async (store: Awaited<ReturnType<typeof open>>, shops = ['s1', 's2']) =>
  (await store.ratesToSave({ shops, limit: 100 })).map(({ shop_uid, day }) => `${shop_uid} ${day}`)

describe('rates that the backend keeps', () => {
  it('are here afterwards and with the next visit, each value as it was: 0, none and unreadable', async () => {
    const disk = someDisk()
    const store = await open(disk)
    expect(await store.takeRates([kept('s1', 3, 50, 0), kept('s2', 3, 50)])).toBe(true)
    const expected = {
      day: dayOf(3),
      readAt: 50,
      isSaved: true,
      own: { refundRate: 0, qualityRefundRate: 0, disputeRate: null, interventionRate: 'masked', refundHours: 30 },
      category: { refundRate: 0.2, qualityRefundRate: null, disputeRate: null, interventionRate: null, refundHours: null },
      scores: { description: 4.7, logistics: 4.5, service: null, regionRank: 0.3, support: 'masked' },
    }
    expect(await store.rates(['s1'])).toEqual([{ shop: 's1', days: [expected] }])
    expect(await (await open(disk)).rates(['s1'])).toEqual([{ shop: 's1', days: [expected] }])
  })

  it.each([
    ['older than what was read here', 40, false, 0.3],
    ['as old as what was read here', 50, false, 0.3],
    ['newer than what was read here', 60, true, 0.1],
  ])('that are %s leave the newer reading', async (_, second, isTaken, rate) => {
    const store = await open()
    await put(store, 's1', read(3, 50))
    expect(await store.takeRates([kept('s1', 3, second)])).toBe(isTaken)
    expect(await rateOf(store)).toEqual([[dayOf(3), rate]])
  })

  it('come between those that were read here, the last day last, and the oldest go', async () => {
    const store = await open()
    await put(store, 's1', read(4, 50))
    await put(store, 's1', read(1, 50))
    await store.takeRates([kept('s1', 2, 50), kept('s1', 5, 50)])
    expect((await rateOf(store))?.map(([day]) => day)).toEqual([5, 4, 2, 1].map(dayOf))
    await store.takeRates(Array.from({ length: RATE_DAYS + 10 }, (_, back) => kept('s1', back, 60)))
    expect((await rateOf(store))?.map(([day]) => day)).toEqual(Array.from({ length: RATE_DAYS }, (_, at) => dayOf(RATE_DAYS - 1 - at)))
  })

  it('need not be sent there', async () => {
    const store = await open()
    await store.takeRates([kept('s1', 3, 50)])
    expect(await unsaved(store)).toEqual([])
  })
})

describe('rates that were read here', () => {
  it('are to be sent, those of the shops that are asked for, until they were', async () => {
    const disk = someDisk()
    const store = await open(disk)
    await put(store, 's1', read(3, 50, 0))
    await put(store, 's2', read(3, 50))
    expect(await unsaved(store)).toEqual([`s1 ${dayOf(3)}`, `s2 ${dayOf(3)}`])
    expect(await unsaved(store, ['s2'])).toEqual([`s2 ${dayOf(3)}`])
    expect(await store.ratesToSave({ shops: ['s1', 's2'], limit: 1 })).toMatchObject([
      { shop_uid: 's1', read_at: 50_000, own: [0, null, null, null, null], scores: null },
    ])
    await store.markRates([{ shop_uid: 's1', day: dayOf(3), read_at: 50_000 }])
    expect(await unsaved(store)).toEqual([`s2 ${dayOf(3)}`])
    expect(await unsaved(await open(disk))).toEqual([`s2 ${dayOf(3)}`])
  })

  it('are sent again where they were read again, also while the first reading was on its way', async () => {
    const store = await open()
    await put(store, 's1', read(3, 50))
    await put(store, 's1', read(3, 60))
    await store.markRates([{ shop_uid: 's1', day: dayOf(3), read_at: 50_000 }])
    expect(await unsaved(store)).toEqual([`s1 ${dayOf(3)}`])
  })
})
