import { describe, expect, it } from 'vitest'
import type { BatchJob } from '../../contract/entities/batchJob.ts'
import { toBatchNews, toDeskNews } from '../../src/desktop/deskNews.ts'
import { aNews, aNotification, MINUTE_MS } from './someNews.ts'

describe('messages of the bell', () => {
  it('are news with their topic, their page, and whether they are urgent', () => {
    const urgent = aNotification({ id: 'n2', title: 'shopLoggedOut', messageType: 3, link: 'shops', values: { shop_name: 'A' } })
    expect(toDeskNews([aNotification(), urgent])).toEqual([
      aNews(),
      { id: 'n2', code: 'shopLoggedOut', values: { shop_name: 'A' }, topic: 'shops', isUrgent: true, at: 1_000_000, path: '/shop/my_shop' },
    ])
  })

  it('that say that a channel failed, or in words unknown here, stay in the bell', () => {
    expect(toDeskNews([aNotification({ title: 'channelFailed' }), aNotification({ title: 'Something of a later server' })])).toEqual([])
  })

  it('that lead nowhere open the console', () => {
    const [news] = toDeskNews([aNotification({ link: undefined })])
    expect(news?.path).toBe('/')
  })
})

describe('planned batches', () => {
  const at = Date.parse('2026-11-27T09:30:00+08:00')
  const aJob = (overrides: Partial<BatchJob> = {}): BatchJob => ({
    job_id: 'j1',
    kind: 'setPrice',
    title: 'Lower prices',
    state: 'planned',
    plan: {},
    starts_at: at,
    counts: { waiting: 1, running: 0, done: 0, failed: 0, unknown: 0, skipped: 0 },
    created_by: 'u1',
    created_by_name: 'Li',
    created_at: at - 60 * MINUTE_MS,
    updated_at: at - 60 * MINUTE_MS,
    version: 1,
    ...overrides,
  })
  const codesAt = (lateMs: number, overrides: Partial<BatchJob> = {}) =>
    toBatchNews([aJob(overrides)], 'u1', at + lateMs).map(({ code }) => code)

  it.each([
    ['before its time', -MINUTE_MS, []],
    ['while a console has the time to begin it', MINUTE_MS, []],
    ['then', 2 * MINUTE_MS, ['batchDue']],
    ['when it does not begin by itself any more', 31 * MINUTE_MS, ['batchMissed']],
    ['a day later', 25 * 60 * MINUTE_MS, []],
  ])('%s', (_, lateMs, codes) => {
    expect(codesAt(lateMs)).toEqual(codes)
  })

  it('of others, without a time, or that have begun, are no news of hers', () => {
    expect(codesAt(5 * MINUTE_MS, { created_by: 'u2' })).toEqual([])
    expect(codesAt(5 * MINUTE_MS, { starts_at: null })).toEqual([])
    expect(codesAt(5 * MINUTE_MS, { state: 'running' })).toEqual([])
  })

  it('are one thing, whether due or missed, until their time is another; with the time in China', () => {
    const [due] = toBatchNews([aJob()], 'u1', at + 5 * MINUTE_MS)
    const [missed] = toBatchNews([aJob()], 'u1', at + 45 * MINUTE_MS)
    expect(due?.id).toBe(missed?.id)
    expect(due?.values).toEqual({ title: 'Lower prices', time: '09:30' })
    const [moved] = toBatchNews([aJob({ starts_at: at + 1 })], 'u1', at + 5 * MINUTE_MS)
    expect(moved?.id).not.toBe(due?.id)
  })
})
