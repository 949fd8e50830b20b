import { describe, expect, it } from 'vitest'
import { createStores } from '../../../sandbox/stores/createStores.ts'

describe('stores of the sandbox', () => {
  it('are the same for the same seed', () => {
    expect(createStores(7, 40)).toEqual(createStores(7, 40))
  })

  it('are others for another seed', () => {
    const ours = createStores(1, 40)
    const others = createStores(2, 40)
    expect(ours.filter((store, index) => store.mall_id === others[index]?.mall_id)).toEqual([])
  })

  it('do not change when more of them are asked for', () => {
    expect(createStores(1, 200).slice(0, 30)).toEqual(createStores(1, 30))
  })

  it('have each name, number and person once', () => {
    const stores = createStores(1, 200)
    expect(new Set(stores.map((store) => store.mall_name)).size).toBe(200)
    expect(new Set(stores.map((store) => store.mall_id)).size).toBe(200)
    expect(new Set(stores.map((store) => store.user_id)).size).toBe(200)
    expect(new Set(stores.map((store) => store.username)).size).toBe(200)
  })

  it('have numbers of nine digits and a name of two parts for the person', () => {
    for (const store of createStores(1, 200)) {
      expect(store.mall_id).toMatch(/^\d{9}$/)
      expect(store.username).toBe(`${store.mall_name}:主账号`)
    }
  })

  it.each([1, 2, 3, 99])('start offline one in six with seed %i', (seed) => {
    expect(createStores(seed, 30).filter((store) => !store.isOnlineAtStart)).toHaveLength(5)
  })
})
