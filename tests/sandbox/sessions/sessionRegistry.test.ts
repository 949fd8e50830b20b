import { describe, expect, it } from 'vitest'
import { claimedMallId, readPassId } from '../../../sandbox/sessions/sessionCookies.ts'
import { createSessionRegistry } from '../../../sandbox/sessions/sessionRegistry.ts'
import { createStores } from '../../../sandbox/stores/createStores.ts'
import type { Store } from '../../../sandbox/stores/store.ts'
import { firstOf } from '../startSandbox.ts'

const stores = createStores(1, 12)
const online = firstOf(stores.filter((store) => store.isOnlineAtStart))
const offline = firstOf(stores.filter((store) => !store.isOnlineAtStart))

function aRegistry(seed = 1) {
  const registry = createSessionRegistry(seed, stores)
  return { ...registry, passIdOf: (store: Store) => readPassId(registry.cookieOf(store)) }
}

describe('sessions of the sandbox', () => {
  it('carry user and mall number as the tail of PASS_ID', () => {
    const passId = aRegistry().passIdOf(online)
    expect(passId).toMatch(new RegExp(`^[^_]{40,}_${online.user_id}_${online.mall_id}$`))
    expect(claimedMallId(passId)).toBe(online.mall_id)
  })

  it('belong to one store each', () => {
    const registry = aRegistry()
    const alive = stores.filter((store) => store.isOnlineAtStart)
    expect(alive.map((store) => registry.storeOf(registry.passIdOf(store)))).toEqual(alive)
  })

  it('are dead at the start for the offline stores, and come alive when renewed', () => {
    const registry = aRegistry()
    expect(registry.storeOf(registry.passIdOf(offline))).toBeNull()
    registry.issue(offline)
    expect(registry.storeOf(registry.passIdOf(offline))).toBe(offline)
  })

  it('stay dead after they expired, also when the store got a new one', () => {
    const registry = aRegistry()
    const old = registry.passIdOf(online)
    registry.expire(online)
    registry.issue(online)
    expect(registry.storeOf(old)).toBeNull()
    expect(registry.passIdOf(online)).not.toBe(old)
    expect(registry.isOnline(online)).toBe(true)
  })

  it('end one by one when their owner logs out: the store goes on with the one before', () => {
    const registry = aRegistry()
    const first = registry.passIdOf(online)
    registry.issue(online)
    const second = registry.passIdOf(online)
    registry.end(String(second))
    expect([registry.storeOf(second), registry.storeOf(first)]).toEqual([null, online])
    expect([registry.isOnline(online), registry.passIdOf(online)]).toEqual([true, first])
    registry.end(String(first))
    expect([registry.isOnline(online), registry.passIdOf(online)]).toEqual([false, second])
  })

  it('are the same for the same seed, store and issue number', () => {
    expect(aRegistry().issue(online)).toEqual(aRegistry().issue(online))
    expect(aRegistry(1).cookieOf(online)).not.toBe(aRegistry(2).cookieOf(online))
  })

  it('outlive a restart, and can be expired after it', () => {
    const before = aRegistry()
    before.issue(offline)
    const kept = before.passIdOf(offline)
    const after = aRegistry()
    expect(after.storeOf(kept)).toBe(offline)
    after.expire(offline)
    expect(after.storeOf(kept)).toBeNull()
  })

  it('cannot be made up', () => {
    const registry = aRegistry()
    const passId = String(registry.passIdOf(online))
    expect(registry.storeOf(passId.replace(/^1-./, passId[2] === '0' ? '1-1' : '1-0'))).toBeNull()
    expect(registry.storeOf(passId.replace(online.mall_id, offline.mall_id))).toBeNull()
    expect(registry.storeOf('')).toBeNull()
  })
})

describe('the PASS_ID of a cookie header', () => {
  it.each([
    ['PASS_ID=a_1_2', 'a_1_2'],
    ['api_uid=x; PASS_ID=a_1_2; _nano_fp=y', 'a_1_2'],
    ['SUB_PASS_ID=a_1_2', null],
    ['PASS_ID=', null],
    ['', null],
    [undefined, null],
  ])('of %j is %j', (header, passId) => {
    expect(readPassId(header)).toBe(passId)
  })
})
