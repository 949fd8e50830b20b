import { describe, expect, it } from 'vitest'
import type { Urgency, WorkItem } from '../../../../src/pages/parts/work.ts'
import { sumOfWork, toWorkGroups } from '../../../../src/pages/workplace/worklist/groups.ts'

const someWork = (shop_uid: string, byUrgency: Partial<Record<Urgency, number>>, overrides: Partial<WorkItem> = {}): WorkItem => ({
  kind: 'shipping',
  shop_uid,
  subject: '',
  readAt: 5,
  count: 2,
  worthFen: 100,
  isAtLeast: false,
  byUrgency,
  rows: [],
  ...overrides,
})

describe('the steps of a run', () => {
  it('are of one kind and as urgent as the most urgent of each shop, the most yuan first', () => {
    const groups = toWorkGroups([
      someWork('a', { within12h: 2 }),
      someWork('b', { over: 1, within12h: 1 }),
      someWork('c', { within12h: 1, within24h: 1 }, { worthFen: 300 }),
      someWork('d', { within12h: 2 }, { kind: 'refunds' }),
    ])
    expect(groups.map(({ kind, urgency, items }) => [kind, urgency, items.map(({ shop_uid }) => shop_uid).join()])).toEqual([
      ['shipping', 'within12h', 'a,c'],
      ['shipping', 'over', 'b'],
      ['refunds', 'within12h', 'd'],
    ])
  })

  it('add up what they hold, and are at least that where a shop was not read to its end', () => {
    const sum = sumOfWork([
      someWork('a', { within12h: 2 }, { readAt: 9 }),
      someWork('b', { within12h: 1, within24h: 4 }, { count: 5, worthFen: null, isAtLeast: true }),
    ])
    expect(sum).toMatchObject({ count: 7, worthFen: 100, isAtLeast: true, byUrgency: { within12h: 3, within24h: 4 }, readAt: 5 })
  })
})
