import { expect, it } from 'vitest'
import { toDayText } from '../../../src/figures/days.ts'
import type { FigurePage } from '../../../src/figures/store/figureStore.ts'
import { aQuestion } from '../someFigures.ts'
import { anOrder, noon, orderSnOf, TODAY } from '../someRows.ts'
import { someTabs, type Tab } from './someTabs.ts'

const page = (...digits: number[]): FigurePage => ({
  shop: 's1',
  kind: 'orders',
  readAt: noon(),
  orders: digits.map((each) => anOrder({ orderSn: orderSnOf(0, each) })),
  afterSales: [],
  unreadable: 0,
  page: { fromDay: TODAY, toDay: TODAY, page: 1, isLast: true, total: null },
})
const window = { from: toDayText(TODAY), to: toDayText(TODAY) }
const count = async (tab: Tab) =>
  (await tab.call('answer', aQuestion({ measure: 'paidOrders', window, shops: ['s1'] }))).total.paidOrders?.part

it('the first tab leads, the others ask it and learn of what was put', async () => {
  const { openTab } = someTabs()
  const first = openTab('one')
  await first.call('put', [page(1, 2)])
  const second = openTab('two')
  expect(await count(second)).toBe(2)
  await second.call('put', [page(3)])
  expect([await count(first), await count(second)]).toEqual([3, 3])
  expect([first.state().role, second.state().role]).toEqual(['leads', 'follows'])
  expect(second.state().revision).toBeGreaterThan(0)
})

it('a call of a follower is answered though the leader is closed in the middle of it', async () => {
  const { openTab } = someTabs()
  const first = openTab('one')
  await first.call('put', [page(1, 2)])
  const second = openTab('two')
  const answer = count(second)
  first.service.close()
  expect(await answer).toBe(2)
  expect(second.state()).toMatchObject({ role: 'leads', mode: 'kept' })
})

it('a leader that is frozen loses its lead; what it writes after it was thawed goes to the new leader, and nothing is lost', async () => {
  const { openTab, disk } = someTabs()
  const first = openTab('one')
  await first.call('put', [page(1)])
  const second = openTab('two')
  first.freeze()
  expect(await count(second)).toBe(1)
  await second.call('put', [page(2)])
  expect(second.state().role).toBe('leads')

  first.thaw()
  await expect.poll(() => first.state().role).toBe('follows')
  await first.call('put', [page(3)])
  expect([await count(first), await count(second)]).toEqual([3, 3])
  expect(disk.writes.length).toBe(3)
})

it('a tab without locks goes on alone', async () => {
  const { openTab } = someTabs(null)
  const alone = openTab('one')
  await alone.call('put', [page(1)])
  expect(await count(alone)).toBe(1)
  expect(alone.state().role).toBe('leads')
})

it('locks that refuse leave the tab alone, too', async () => {
  const refuse = () => Promise.reject(new DOMException('blocked', 'SecurityError'))
  const { openTab, disk } = someTabs({ request: refuse })
  disk.refuse(new DOMException('blocked', 'SecurityError'))
  const alone = openTab('one')
  await alone.call('put', [page(1)])
  expect(await count(alone)).toBe(1)
  expect(alone.state()).toMatchObject({ role: 'leads', mode: 'blocked' })
})

it('a question without an answer is refused with its reason, also through another tab', async () => {
  const { openTab } = someTabs()
  const first = openTab('one')
  await first.call('ping', null)
  const second = openTab('two')
  const asked = aQuestion({ measure: 'salesAmount', by: ['reason'] })
  for (const tab of [first, second]) await expect(tab.call('answer', asked)).rejects.toThrow('salesAmount has no reasons')
})

it('readings are answered in the order of the shops', async () => {
  const { openTab } = someTabs()
  const tab = openTab('one')
  const days = { fromDay: TODAY, toDay: TODAY, page: 1, isLast: true, total: 1 }
  await tab.call('put', [{ ...page(1), shop: 's2', page: days }])
  const readings = await tab.call('readings', { shops: ['s1', 's2'], kind: 'orders' })
  expect(readings.map(({ shop, days: read }) => [shop, read.length])).toEqual([
    ['s1', 0],
    ['s2', 1],
  ])
})

it('a leader that reads ahead has its rows before anything is asked about them, and reads them once', async () => {
  const { openTab, disk } = someTabs()
  const before = openTab('one')
  for (const shop of ['s1', 's2']) await before.call('put', [{ ...page(1, 2), shop }])
  before.service.close()
  const reads = disk.rowReads()
  const ahead = openTab('two', { readsAhead: true })
  await expect.poll(() => disk.rowReads() - reads).toBe(2)

  const byGoods = aQuestion({ measure: 'paidOrders', window, by: ['shop', 'goods'], shops: ['s1', 's2'] })
  expect((await ahead.call('answer', byGoods)).rows).toHaveLength(2)
  expect(disk.rowReads() - reads).toBe(2)
})

it('a follower reads nothing ahead: its leader has the rows', async () => {
  const { openTab, disk } = someTabs()
  const first = openTab('one')
  await first.call('put', [page(1)])
  const reads = disk.rowReads()
  const second = openTab('two', { readsAhead: true })
  expect(await count(second)).toBe(1)
  expect(disk.rowReads()).toBe(reads)
})

it('a page that comes later than its worker hears how the figures stand', async () => {
  const { openTab } = someTabs()
  const tab = openTab('one')
  await tab.call('ping', null)
  const told = tab.told()
  tab.service.sayState()
  expect(tab.told()).toBe(told + 1)
  expect(tab.state()).toMatchObject({ role: 'leads', mode: 'kept' })
})
