import { renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { usePublishPlan } from '../../../../src/pages/box/publish/usePublishPlan.ts'
import { someBoxGoods } from '../../../server/builders/box.ts'
import { aGoodListing } from './publishScene.ts'

type Asked = Parameters<typeof usePublishPlan>[0]

const breakEvenFen = () => []
const goods: Asked['goods'] = [
  {
    ...someBoxGoods({ box_id: 'a', listing: aGoodListing('http://127.0.0.1:1', { title: 'Box one' }), right: 'own' }),
    claims: [],
    title: 'Box one',
    added_at: 1,
    saved_at: 1,
    saved_by_name: 'a',
    version: 1,
  },
]

/** The same question with nothing in it that is the same object, as after shops were read again. */
const ask = (more: Partial<Asked> = {}): Asked => ({
  goods,
  shops: [{ ...emptyShop, templates: new Map([['Free freight', '71']]) }],
  picks: [],
  variations: null,
  dailyLimit: 50,
  mayLose: false,
  isForAll: true,
  only: null,
  handedIn: new Map([['uid-1', 2]]),
  facts: { forbiddenWords: [], rules: new Map(), breakEvenFen, limits: new Map() },
  samePictures: new Map(),
  ...more,
})
const emptyShop = {
  shop_uid: 'uid-1',
  titles: new Set<string>(),
  codes: new Set<string>(),
  pictures: new Set<string>(),
  permits: null,
  takesAll: true,
} as unknown as Asked['shops'][number]

/** A plan that is there; whether it was settled is written down for each time that it is drawn from then on. */
async function openPlan() {
  const settled: boolean[] = []
  const { result, rerender } = renderHook(
    (asked: Asked) => {
      const plan = usePublishPlan(asked)
      settled.push(plan.isSettled)
      return plan
    },
    { initialProps: ask() },
  )
  await waitFor(() => expect(result.current.isSettled).toBe(true))
  const { rows } = result.current
  settled.length = 0
  return { result, rerender, rows, settled }
}

describe('usePublishPlan', () => {
  it('keeps the plan where the same is asked again, so that a press is not lost to it', async () => {
    const { result, rerender, rows, settled } = await openPlan()
    rerender(ask())
    expect(settled).not.toContain(false)
    expect(result.current.rows).toBe(rows)
  })

  it('can be started as it is on the screen until what goods must earn, which became known, is in it', async () => {
    const { result, rerender, rows, settled } = await openPlan()
    rerender(ask({ facts: { forbiddenWords: [], rules: new Map(), breakEvenFen: () => [100_000], limits: new Map() } }))
    await waitFor(() => expect(result.current.rows).not.toBe(rows))
    expect(settled).not.toContain(false)
  })

  it('plans again where something else is asked', async () => {
    const { result, rerender } = renderHook((asked: Asked) => usePublishPlan(asked), { initialProps: ask() })
    await waitFor(() => expect(result.current.isSettled).toBe(true))
    const { rows } = result.current
    rerender(ask({ handedIn: new Map([['uid-1', 50]]) }))
    expect(result.current.isSettled).toBe(false)
    await waitFor(() => expect(result.current.isSettled).toBe(true))
    expect(result.current.rows).not.toBe(rows)
  })
})
