import { describe, expect, it, vi } from 'vitest'
import { cacheLimits } from '../../../src/bridge/resultCache/cacheEntry.ts'
import { createResultCache } from '../../../src/bridge/resultCache/createResultCache.ts'
import { type CachedQuery, isStale, RESULT_FRESH_MS } from '../../../src/bridge/resultCache/resultCache.ts'
import { someCacheStore } from './someCacheStore.ts'

interface GoodsRow {
  readonly shop_uid: string
  readonly title: string
  readonly stock: number | null
  readonly cookie?: string
}

const NOW = 1_700_000_000_000
const query: CachedQuery<GoodsRow> = { name: 'goodsList', shape: 1, fields: ['shop_uid', 'title', 'stock'] }
const parameters = { is_onsale: 1, shops: ['s1', 's2'] }
const aRow = (overrides: Partial<GoodsRow> = {}): GoodsRow => ({ shop_uid: 's1', title: '茶叶', stock: 3, ...overrides })
const aResult = (rows: readonly GoodsRow[] = [aRow()], asOf = NOW) => ({ rows, asOf, shops: { asked: 2, answered: ['s1'] } })
const all = () => true

function someKept(overrides: Partial<typeof cacheLimits> = {}) {
  const kept = someCacheStore()
  const state = { owner: 'u1' as string | null, now: NOW }
  const results = createResultCache({
    readOwner: () => state.owner,
    clock: () => state.now,
    store: kept.store,
    limits: { ...cacheLimits, ...overrides },
  })
  return { ...kept, state, results }
}

describe('kept results', () => {
  it('come back as they were, with their moment and their shops; zero, missing and a figure nobody can read stay three things', async () => {
    const { results } = someKept()
    const rows = [aRow({ stock: 0 }), aRow({ stock: null }), aRow({ title: '\ue001\ue002' })]
    expect(await results.keep(query, parameters, aResult(rows))).toBe(true)
    expect(await results.read(query, parameters, all)).toEqual(aResult(rows))
  })

  it('are those of the same parameters, however these are ordered', async () => {
    const { results } = someKept()
    await results.keep(query, parameters, aResult())
    expect(await results.read(query, { shops: ['s1', 's2'], is_onsale: 1, page: undefined }, all)).not.toBeNull()
    expect(await results.read(query, { ...parameters, is_onsale: 0 }, all)).toBeNull()
    expect(await results.read({ ...query, name: 'orders' }, parameters, all)).toBeNull()
  })

  it('are known to be there without being read, to the person whose they are, and not for ever', async () => {
    const { results, state } = someKept()
    expect(await results.has('goodsList')).toBe(false)
    await results.keep(query, {}, aResult())
    expect([await results.has('goodsList'), await results.has('orders')]).toEqual([true, false])
    state.now += cacheLimits.ageMs + 1
    expect(await results.has('goodsList')).toBe(false)
    state.now = NOW
    state.owner = 'u2'
    expect(await results.has('goodsList')).toBe(false)
  })

  it('hold nothing but the fields that may be kept', async () => {
    const { results, held } = someKept()
    await results.keep(query, parameters, aResult([aRow({ cookie: 'PASS_ID=secret' })]))
    expect(JSON.stringify([...held])).not.toContain('secret')
    expect(await results.read(query, parameters, all)).toEqual(aResult())
  })

  it('show no row of a shop that this person may not see any more', async () => {
    const { results } = someKept()
    await results.keep(query, parameters, aResult([aRow(), aRow({ shop_uid: 's2' })]))
    const shown = await results.read(query, parameters, ({ shop_uid }) => shop_uid === 's2')
    expect(shown?.rows).toEqual([aRow({ shop_uid: 's2' })])
  })

  it('are not unpacked where they are as old as nobody wants them', async () => {
    const { results } = someKept()
    await results.keep(query, parameters, aResult())
    const mayShow = vi.fn(() => true)
    expect(await results.read(query, parameters, mayShow, ({ asOf, shops }) => asOf > NOW && shops.answered.includes('s1'))).toBeNull()
    expect(mayShow).not.toHaveBeenCalled()
    expect(await results.read(query, parameters, mayShow, ({ asOf, shops }) => asOf === NOW && shops.answered.includes('s1'))).toEqual(
      aResult(),
    )
  })

  it('are replaced by later ones', async () => {
    const { results, held } = someKept()
    await results.keep(query, parameters, aResult())
    await results.keep(query, parameters, aResult([], NOW + 1))
    expect(await results.read(query, parameters, all)).toEqual(aResult([], NOW + 1))
    expect(held.size).toBe(1)
  })

  it('of another person are neither read nor left where they are', async () => {
    const { results, state, held } = someKept()
    await results.keep(query, parameters, aResult())
    state.owner = 'u2'
    expect(await results.read(query, parameters, all)).toBeNull()
    await expect.poll(() => held.size).toBe(0)
  })

  it('of another query that are too old go as well, and the whole list is read once, however many are asked for', async () => {
    const { results, state, held, store } = someKept()
    await results.keep(query, { page: 1 }, aResult())
    state.now += cacheLimits.ageMs + 1
    const list = vi.spyOn(store, 'list')
    for (const page of [2, 3, 4]) expect(await results.read(query, { page }, all)).toBeNull()
    await expect.poll(() => held.size).toBe(0)
    expect(list).toHaveBeenCalledOnce()
  })

  it('of nobody are not kept, nor read', async () => {
    const { results, state, held } = someKept()
    await results.keep(query, parameters, aResult())
    state.owner = null
    expect(await results.read(query, parameters, all)).toBeNull()
    expect(await results.keep(query, { ...parameters, page: 2 }, aResult())).toBe(false)
    expect(held.size).toBe(1)
  })

  it('are not kept for a user who logs out meanwhile', async () => {
    const { results, state, held } = someKept()
    const keeping = results.keep(query, parameters, aResult())
    state.owner = null
    expect(await keeping).toBe(false)
    expect(held.size).toBe(0)
  })

  it.each([
    ['of an earlier shape', 1, 2],
    ['that are too old', cacheLimits.ageMs + 1, 1],
  ])('%s are forgotten', async (_, passedMs, shape) => {
    const { results, state, held } = someKept()
    await results.keep(query, parameters, aResult())
    state.now += passedMs
    expect(await results.read({ ...query, shape }, parameters, all)).toBeNull()
    expect(held.size).toBe(0)
  })

  it('make room: the oldest go first, by number and by size', async () => {
    const { results, held } = someKept({ entries: 3 })
    for (const page of [1, 2, 3, 4, 5]) await results.keep(query, { page }, aResult([aRow()], NOW + page))
    expect([...held.values()].map(({ entry }) => entry.asOf - NOW)).toEqual([3, 4, 5])

    const small = someKept({ chars: 120 })
    for (const page of [1, 2, 3]) await small.results.keep(query, { page }, aResult([aRow()], NOW + page))
    expect([...small.held.values()].map(({ entry }) => entry.asOf - NOW)).toEqual([2, 3])
  })

  it('that are larger than all the room there is are not kept, and push nothing out', async () => {
    const { results, held } = someKept({ chars: 120 })
    await results.keep(query, { page: 1 }, aResult())
    expect(await results.keep(query, { page: 2 }, aResult(Array.from({ length: 10 }, () => aRow())))).toBe(false)
    expect(held.size).toBe(1)
  })

  it('are not there where the browser keeps nothing, and nobody is the worse for it', async () => {
    const { results, refuse } = someKept()
    refuse()
    expect(await results.keep(query, parameters, aResult())).toBe(false)
    expect(await results.read(query, parameters, all)).toBeNull()
  })

  it('many rows come back in their order', async () => {
    const { results } = someKept()
    const rows = Array.from({ length: 1_700 }, (_, at) => aRow({ title: `${at}` }))
    await results.keep(query, parameters, aResult(rows))
    expect((await results.read(query, parameters, all))?.rows).toEqual(rows)
  })

  it.each([
    [RESULT_FRESH_MS, false],
    [RESULT_FRESH_MS + 1, true],
  ])('%d ms old are stale: %s', (ageMs, stale) => {
    expect(isStale(NOW - ageMs, NOW)).toBe(stale)
  })
})
