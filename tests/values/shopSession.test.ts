import { describe, expect, it } from 'vitest'
import { ShopStatus } from '../../contract/entities/shop.ts'
import { canRenewLogin, waitsForLogin } from '../../src/values/shopSession.ts'

describe('the login of a shop', () => {
  it.each([
    ['online', { status: ShopStatus.online, has_cookie: true }, false, false],
    ['logged out', { status: ShopStatus.offline, has_cookie: true }, true, true],
    ['not checked yet', { status: ShopStatus.unknown, has_cookie: true }, false, true],
    ['one whose check failed', { status: ShopStatus.checkFailed, has_cookie: true }, false, true],
    ['without any session', { status: ShopStatus.unknown, has_cookie: false }, true, true],
    ['of a status that is none of ours', { status: 9 }, false, true],
  ])('of a shop that is %s: waits for a login, can be renewed', (_, shop, waits, canRenew) => {
    expect([waitsForLogin(shop), canRenewLogin(shop)]).toEqual([waits, canRenew])
  })
})
