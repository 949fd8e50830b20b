import { describe, expect, it } from 'vitest'
import type { Identity } from '../../src/providers/auth/createIdentity.ts'
import { createLastKnown, FRESH_MS, OFFERED_MS } from '../../src/providers/lastKnown/createLastKnown.ts'
import { createSession } from '../../src/providers/session.ts'
import { registry } from '../../src/resources/index.ts'
import type { Resource } from '../../src/resources/schema/resource.ts'
import { createBrowserStorage } from '../../src/storage/createBrowserStorage.ts'

const shops = registry.resources.find(({ name }) => name === 'shops') as Resource
const aShop = { shop_uid: 's1', shop_name: '花间集', status: 1, notes: '', cookie: 'PASS_ID=canary', something_new: 'PASS_ID=canary' }

function aBrowser() {
  const storage = createBrowserStorage(null, { tabs: null })
  const session = createSession(storage)
  session.store({ token: 'T', user_id: 'u1', level: 3 })
  return { storage, session, lastKnown: createLastKnown(storage, session) }
}

describe('what the browser remembers', () => {
  it('is the shops with what is declared of them, and never a session, declared or not [spec 3.19]', () => {
    const { storage, lastKnown } = aBrowser()
    lastKnown.keepRows(shops, [aShop], 5)
    expect(lastKnown.readRows(shops)).toEqual({
      at: 5,
      rows: [{ shop_uid: 's1', shop_name: '花间集', status: 1, notes: '' }],
      total: 1,
      isFresh: false,
    })
    expect(storage.get('zhanggui_rows')).not.toContain('canary')
  })

  it('has the version of each row, so that an edit which begins on a kept row meets what others saved meanwhile', () => {
    const { lastKnown } = aBrowser()
    lastKnown.keepRows(shops, [{ ...aShop, version: 7 }], 1)
    expect(lastKnown.readRows(shops)?.rows).toEqual([{ shop_uid: 's1', shop_name: '花间集', status: 1, notes: '', version: 7 }])
  })

  it('is nothing to another login, and gone at its end [spec 4.4]', () => {
    const { storage, session, lastKnown } = aBrowser()
    lastKnown.keepRows(shops, [aShop], 5)
    lastKnown.keepUser({ role: 'user', level: 3, name: '陈掌柜' } as Identity)
    session.store({ token: 'T2', user_id: 'u2', level: 0 })
    expect([lastKnown.readRows(shops), lastKnown.readUser()]).toEqual([null, null])
    session.clear()
    expect([storage.get('zhanggui_rows'), storage.get('zhanggui_user')]).toEqual([null, null])
  })

  it.each(['[]', '{"uid":"u1"}', '{"uid":"u1","value":{"shops":{"at":"x","rows":1}}}', 'nonsense'])(
    'is nothing where somebody wrote %s',
    (text) => {
      const { storage, lastKnown } = aBrowser()
      storage.set('zhanggui_rows', text)
      storage.set('zhanggui_user', text)
      expect([lastKnown.readRows(shops), lastKnown.readUser()]).toEqual([null, null])
    },
  )

  it('gives way once to rows that the server has just answered, however slow the computer; they stay in memory as they came', () => {
    let nowMs = 1_000
    const { storage, session } = aBrowser()
    const lastKnown = createLastKnown(storage, session, () => nowMs)
    lastKnown.keepRows(shops, [aShop], 5)
    lastKnown.offerRows(shops, [aShop, { ...aShop, shop_uid: 's2' }], 2)
    nowMs += OFFERED_MS - 1
    expect(lastKnown.readRows(shops)).toEqual({ at: 1_000, rows: [aShop, { ...aShop, shop_uid: 's2' }], total: 2, isFresh: true })
    expect(storage.get('zhanggui_rows')).not.toContain('canary')
    nowMs += FRESH_MS
    expect(lastKnown.readRows(shops)).toMatchObject({ at: 5, isFresh: false })
  })

  it('does not give way to rows that were answered long before a list opens', () => {
    let nowMs = 1_000
    const { storage, session } = aBrowser()
    const lastKnown = createLastKnown(storage, session, () => nowMs)
    lastKnown.offerRows(shops, [aShop], 1)
    nowMs += OFFERED_MS
    expect(lastKnown.readRows(shops)).toBeNull()
  })

  it('forgets them with the login', () => {
    const { session, lastKnown } = aBrowser()
    lastKnown.offerRows(shops, [aShop], 1)
    session.store({ token: 'T2', user_id: 'u2', level: 0 })
    expect(lastKnown.readRows(shops)).toBeNull()
  })

  it('is the person, for her name and menu until the server has answered [spec 3.19]', () => {
    const { lastKnown } = aBrowser()
    const identity = { role: 'user', level: 3, name: '陈掌柜' } as Identity
    lastKnown.keepUser(identity)
    expect(lastKnown.readUser()).toEqual(identity)
  })
})
