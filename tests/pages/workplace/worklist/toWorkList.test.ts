import { describe, expect, it } from 'vitest'
import type { WorkKindName, WorkMark } from '../../../../contract/entities/workMark.ts'
import { toWorkKey, type WorkItem } from '../../../../src/pages/parts/work.ts'
import { kinds, workKindList } from '../../../../src/pages/workplace/worklist/kinds/index.ts'
import { toWorkList } from '../../../../src/pages/workplace/worklist/toWorkList.ts'
import { aShop } from '../../../bridge/aShop.ts'

const NOW = Date.UTC(2026, 10, 22, 1)
const shops = [aShop({ shop_id: '1', shop_uid: 's1', status: 1 }), aShop({ shop_id: '2', shop_uid: 's2', status: 0, checked_at: 77 })]

const anItem = (kind: WorkKindName, shop_uid: string, overrides: Partial<WorkItem> = {}): WorkItem => ({
  kind,
  shop_uid,
  subject: '',
  readAt: NOW,
  count: 1,
  worthFen: 100,
  isAtLeast: false,
  byUrgency: {},
  rows: [],
  ...overrides,
})
const aMark = (item: WorkItem, overrides: Partial<WorkMark> = {}): WorkMark => ({
  kind: item.kind,
  shop_uid: item.shop_uid,
  subject: item.subject,
  count: item.count,
  worth_fen: item.worthFen,
  state: 'done',
  until: NOW + 1,
  at: NOW,
  from_name: '',
  to_name: '',
  answer: null,
  ...overrides,
})
const listOf = (read: readonly WorkItem[], rest: Partial<Parameters<typeof toWorkList>[0]> = {}) =>
  toWorkList({ shops, kinds: workKindList, read, usualDays: null, marks: new Map(), nowMs: NOW, ...rest })
const keys = (items: readonly WorkItem[]) => items.map(({ kind, shop_uid, subject }) => [kind, shop_uid, subject].join(' ').trim())

describe('the list of work', () => {
  it.each<[string, readonly WorkItem[], readonly string[]]>([
    [
      'more yuan at risk',
      [anItem('shipping', 's1', { worthFen: 5 }), anItem('refunds', 's1', { worthFen: 6 })],
      ['refunds s1', 'shipping s1'],
    ],
    [
      'of the same worth what is over',
      [anItem('shipping', 's1', { byUrgency: { within12h: 9 } }), anItem('refunds', 's1', { byUrgency: { over: 1 } })],
      ['refunds s1', 'shipping s1'],
    ],
    ['of the same urgency more of it', [anItem('shipping', 's1'), anItem('refunds', 's1', { count: 2 })], ['refunds s1', 'shipping s1']],
    [
      'worth that is not known after any worth, and before none at all',
      [
        anItem('shipping', 's1', { worthFen: 0 }),
        anItem('refunds', 's1', { worthFen: null }),
        anItem('refusedGoods', 's1', { worthFen: 1 }),
      ],
      ['refusedGoods s1', 'refunds s1', 'shipping s1'],
    ],
  ])('has first %s', (_, read, expected) => {
    expect(keys(listOf(read, { shops: shops.slice(0, 1) }).open)).toEqual(expected)
    expect(keys(listOf(read.toReversed(), { shops: shops.slice(0, 1) }).open)).toEqual(expected)
  })

  it('has shops without a login, by what they sell on a usual day, as old as their last check', () => {
    const [found] = listOf([], { usualDays: new Map([['s2', 45_000]]) }).open
    expect(found).toMatchObject({ kind: 'loggedOut', shop_uid: 's2', worthFen: 45_000, readAt: 77 })
    expect(listOf([]).open).toMatchObject([{ worthFen: null }])
  })

  it('leaves out kinds that the user may not see and shops that are not hers, but not what is of no shop', () => {
    const read = [anItem('shipping', 's1'), anItem('refunds', 's1'), anItem('shipping', 'gone'), anItem('alerts', '', { subject: 'a' })]
    const own = [kinds.shipping, kinds.alerts].flatMap((kind) => kind ?? [])
    expect(keys(listOf(read, { kinds: own }).open)).toEqual(['alerts  a', 'shipping s1'])
  })

  it('adds up what is open and says how much is of unknown worth', () => {
    const read = [anItem('shipping', 's1', { worthFen: 30 }), anItem('refunds', 's1', { worthFen: 12 })]
    expect(listOf(read)).toMatchObject({ worthFen: 42, unknown: 1 })
    expect(listOf([], { shops: [] })).toEqual({ open: [], aside: [], worthFen: null, isAtLeast: false, unknown: 0 })
  })

  it('is worth at least its sum where there may be more of something, and no longer once that is put aside', () => {
    const more = anItem('shipping', 's1', { worthFen: 30, isAtLeast: true })
    const known = anItem('refunds', 's1', { worthFen: 12 })
    expect(listOf([more, known])).toMatchObject({ worthFen: 42, isAtLeast: true })
    expect(listOf([more, known], { marks: new Map([[toWorkKey(more), aMark(more)]]) })).toMatchObject({ worthFen: 12, isAtLeast: false })
  })
})

describe('what was decided', () => {
  const item = anItem('shipping', 's1', { count: 2 })
  it.each<[string, Partial<WorkMark>, boolean]>([
    ['done, until its time', {}, true],
    ['done, after its time', { until: NOW }, false],
    ['done, and there is more of it', { count: 1 }, false],
    ['put off, even if there is more of it', { state: 'snoozed', count: 1 }, true],
    ['handed over', { state: 'handed' }, true],
    ['handed over, and there is more of it', { state: 'handed', count: 1 }, false],
    ['received from another user', { state: 'received' }, false],
  ])('is out of the list where it is %s', (_, change, isOut) => {
    const mark = aMark(item, change)
    const { open, aside, worthFen } = listOf([item], { marks: new Map([[toWorkKey(item), mark]]), shops: shops.slice(0, 1) })
    expect([keys(open), aside]).toEqual(isOut ? [[], [{ item, mark }]] : [['shipping s1'], []])
    expect(worthFen).toBe(isOut ? null : 100)
  })

  it('is of one shop and subject alone', () => {
    const first = anItem('alerts', 's1', { subject: 'a' })
    const second = anItem('alerts', 's1', { subject: 'b' })
    const { open } = listOf([first, second], { marks: new Map([[toWorkKey(first), aMark(first)]]), shops: shops.slice(0, 1) })
    expect(keys(open)).toEqual(['alerts s1 b'])
  })
})
