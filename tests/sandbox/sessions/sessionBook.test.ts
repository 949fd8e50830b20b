import { describe, expect, it } from 'vitest'
import { createSessionBook } from '../../../sandbox/sessions/sessionBook.ts'
import { claimedMallId, readPassId } from '../../../sandbox/sessions/sessionCookies.ts'
import { createStores } from '../../../sandbox/stores/createStores.ts'
import type { Store } from '../../../sandbox/stores/store.ts'
import { firstOf } from '../startSandbox.ts'

const stores = createStores(1, 12)
const online = firstOf(stores.filter((store) => store.isOnlineAtStart))
const offline = firstOf(stores.filter((store) => !store.isOnlineAtStart))

function aBook(seed = 1) {
  const book = createSessionBook(seed, stores)
  return { ...book, passIdOf: (store: Store) => readPassId(book.cookieOf(store)) }
}

describe('sessions of the sandbox', () => {
  it('carry user and mall number as the tail of PASS_ID', () => {
    const passId = aBook().passIdOf(online)
    expect(passId).toMatch(new RegExp(`^[^_]{40,}_${online.user_id}_${online.mall_id}$`))
    expect(claimedMallId(passId)).toBe(online.mall_id)
  })

  it('belong to one store each', () => {
    const book = aBook()
    const alive = stores.filter((store) => store.isOnlineAtStart)
    expect(alive.map((store) => book.storeOf(book.passIdOf(store)))).toEqual(alive)
  })

  it('are dead at the start for the offline stores, and come alive when renewed', () => {
    const book = aBook()
    expect(book.storeOf(book.passIdOf(offline))).toBeNull()
    book.issue(offline)
    expect(book.storeOf(book.passIdOf(offline))).toBe(offline)
  })

  it('stay dead after they expired, also when the store got a new one', () => {
    const book = aBook()
    const old = book.passIdOf(online)
    book.expire(online)
    book.issue(online)
    expect(book.storeOf(old)).toBeNull()
    expect(book.passIdOf(online)).not.toBe(old)
    expect(book.isOnline(online)).toBe(true)
  })

  it('end one by one when their owner logs out: the store goes on with the one before', () => {
    const book = aBook()
    const first = book.passIdOf(online)
    book.issue(online)
    const second = book.passIdOf(online)
    book.end(String(second))
    expect([book.storeOf(second), book.storeOf(first)]).toEqual([null, online])
    expect([book.isOnline(online), book.passIdOf(online)]).toEqual([true, first])
    book.end(String(first))
    expect([book.isOnline(online), book.passIdOf(online)]).toEqual([false, second])
  })

  it('are the same for the same seed, store and issue number', () => {
    expect(aBook().issue(online)).toEqual(aBook().issue(online))
    expect(aBook(1).cookieOf(online)).not.toBe(aBook(2).cookieOf(online))
  })

  it('outlive a restart, and can be expired after it', () => {
    const before = aBook()
    before.issue(offline)
    const kept = before.passIdOf(offline)
    const after = aBook()
    expect(after.storeOf(kept)).toBe(offline)
    after.expire(offline)
    expect(after.storeOf(kept)).toBeNull()
  })

  it('cannot be made up', () => {
    const book = aBook()
    const passId = String(book.passIdOf(online))
    expect(book.storeOf(passId.replace(/^1-./, passId[2] === '0' ? '1-1' : '1-0'))).toBeNull()
    expect(book.storeOf(passId.replace(online.mall_id, offline.mall_id))).toBeNull()
    expect(book.storeOf('')).toBeNull()
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
