import { beforeEach, describe, expect, it } from 'vitest'
import { createSealer, createSealKeyPair, type SealKeys, toSealKeys } from '../../../contract/sealing.ts'
import type { WantedBackend } from '../../../extension/backend/createBackends.ts'
import { createSeals } from '../../../extension/seals/createSeals.ts'
import { aClock } from '../seals/aClock.ts'
import { aBrowser, consoleTab, DEFAULT_STORE, ORIGIN } from './aBrowser.ts'

const OWN = ['PASS_ID=own_1_100', '_nano_fp=mine', 'theme=dark']
const LENT = ['PASS_ID=lent_2_200', 'rckk=theirs']
const OTHER = ['PASS_ID=other_3_300']
const shopOf = (shop_id: string) => ({ owner: 'owner', shop_id })
const wanted: WantedBackend = {
  origin: ORIGIN,
  cookie: LENT.join('; '),
  shop: shopOf('200'),
  place: { page: 'order', order_sn: '261126-123456789012345' },
  way: 'here',
}
const other: WantedBackend = { ...wanted, cookie: OTHER.join('; '), shop: shopOf('300') }
const sorted = (cookies: readonly string[]) => [...cookies].sort()

type Worker = ReturnType<ReturnType<typeof aBrowser>['worker']>
let browser: ReturnType<typeof aBrowser>
beforeEach(() => {
  browser = aBrowser(OWN)
})

/** The number of the tab that was opened last. */
const lastTab = () => browser.platformTabs().at(-1) ?? 0

describe('opening a backend here', () => {
  it('replaces all cookies of the platform by the shop’s, and opens the page that is named', async () => {
    const login = await browser.worker().open(wanted, consoleTab)
    expect(browser.cookies()).toEqual(sorted(LENT))
    expect(browser.addressOf(lastTab())).toBe(`${ORIGIN}/orders/detail?sn=261126-123456789012345`)
    expect(login).toEqual({ shop_id: '100', tabs: 1, hasPrivateWindows: true, lent: { shop_id: '200', since: 1_000 } })
  })

  it('loads the tabs of the platform again that are open already, and not the one that it opens', async () => {
    browser.addTab(50, `${ORIGIN}/home`)
    browser.addTab(51, 'https://elsewhere.example/')
    await browser.worker().open(wanted, consoleTab)
    expect(browser.reloaded).toEqual([50])
  })

  it('puts the own login back when that tab is closed, with all that its cookies had', async () => {
    const worker = browser.worker()
    const before = browser.cookie('PASS_ID')
    await worker.open(wanted, consoleTab)
    browser.addTab(50, `${ORIGIN}/home`)
    const tab = browser.platformTabs().find((id) => id !== 50) ?? 0
    browser.closeTab(tab)
    await worker.tabClosed(tab)
    expect(browser.cookies()).toEqual(sorted(OWN))
    expect(browser.cookie('PASS_ID')).toEqual(before)
    expect(browser.reloaded).toContain(50)
    expect(await browser.kept()).toEqual([])
  })

  it('puts it back when asked, once: a second time nothing is done', async () => {
    const worker = browser.worker()
    await worker.open(wanted, consoleTab)
    expect((await worker.putBack(ORIGIN, consoleTab)).lent).toBeNull()
    expect(browser.cookies()).toEqual(sorted(OWN))
    browser.logIn('PASS_ID=new_4_400')
    await worker.putBack(ORIGIN, consoleTab)
    expect(browser.cookies()).toContain('PASS_ID=new_4_400')
  })

  it('takes away what the platform itself has set meanwhile', async () => {
    const worker = browser.worker()
    await worker.open(wanted, consoleTab)
    browser.logIn('PASS_ID=renewed_2_200', 'msfe-pc-cookie-captcha-token=checked')
    await worker.tabClosed(lastTab())
    expect(browser.cookies()).toEqual(sorted(OWN))
  })

  it.each([
    ['the tab is closed', async (worker: Worker) => worker.tabClosed(lastTab())],
    ['the own login is put back', async (worker: Worker) => worker.putBack(ORIGIN, consoleTab)],
    ['the console asks for the login, while the tab is open', async (worker: Worker) => worker.loginOf(ORIGIN, consoleTab)],
    ['another shop takes its place', async (worker: Worker) => worker.open(other, consoleTab)],
  ])('keeps a check that the person has passed there for the requests of the shop: %s', async (_, act) => {
    const worker = browser.worker()
    await worker.open(wanted, consoleTab)
    browser.logIn('msfe-pc-cookie-captcha-token=checked')
    await act(worker)
    expect(browser.checks).toEqual(['checked of 200'])
  })

  it('leaves a login alone that the person herself has made since, and forgets the older one', async () => {
    const worker = browser.worker()
    await worker.open(wanted, consoleTab)
    browser.logIn('PASS_ID=mine_5_500')
    await worker.tabClosed(lastTab())
    expect(browser.cookies()).toContain('PASS_ID=mine_5_500')
    expect(await browser.kept()).toEqual([])
  })

  it('leaves a browser without a login without one afterwards', async () => {
    browser = aBrowser([])
    const worker = browser.worker()
    expect(await worker.open(wanted, consoleTab)).toMatchObject({ shop_id: null })
    await worker.tabClosed(lastTab())
    expect(browser.cookies()).toEqual([])
  })

  it('keeps the first own login where a second shop is opened, and puts that one back', async () => {
    const worker = browser.worker()
    await worker.open(wanted, consoleTab)
    const first = lastTab()
    await worker.open(other, consoleTab)
    expect(browser.cookies()).toEqual(sorted(OTHER))
    expect(browser.reloaded).toContain(first)
    await worker.tabClosed(first)
    expect(browser.cookies()).toEqual(sorted(OTHER))
    await worker.tabClosed(lastTab())
    expect(browser.cookies()).toEqual(sorted(OWN))
  })

  it('changes nothing where the browser does not take the login', async () => {
    browser.refuseCookies()
    await expect(browser.worker().open(wanted, consoleTab)).rejects.toMatchObject({ reason: expect.stringMatching(/^login_not_/) })
    expect(browser.platformTabs()).toEqual([])
    expect(await browser.kept()).toEqual([])
  })

  it('keeps nothing readable of the own login', async () => {
    const seals = createSeals({ readKeyPair: keyPair, readServerKey: async () => null, clock: aClock(1_000) })
    const sealed = await sealTo(await toSealKeys(await keyPair()), 'browser')
    const worker = browser.worker({ seals })
    await worker.open({ ...wanted, cookie: sealed }, consoleTab)
    expect(JSON.stringify(await browser.kept())).not.toMatch(/own_1|mine|dark|lent_2|theirs/)
    await worker.tabClosed(lastTab())
    expect(browser.cookies()).toEqual(sorted(OWN))
  })
})

describe('a private window', () => {
  it('gets the shop’s login, and the browser’s own stays', async () => {
    const worker = browser.worker()
    const login = await worker.open({ ...wanted, way: 'window' }, consoleTab)
    expect(browser.cookies()).toEqual(sorted(OWN))
    expect(browser.cookies('1')).toEqual(sorted(LENT))
    expect(login).toMatchObject({ shop_id: '100', lent: null })
  })

  it('that is closed took its cookies with it: nothing is put back', async () => {
    const worker = browser.worker()
    await worker.open({ ...wanted, way: 'window' }, consoleTab)
    const tab = lastTab()
    browser.closePrivateWindows()
    await worker.tabClosed(tab)
    expect(browser.cookies()).toEqual(sorted(OWN))
    expect(await browser.kept()).toEqual([])
  })

  it('that is closed while its cookies are looked at leaves nothing either', async () => {
    const worker = browser.worker()
    await worker.open({ ...wanted, way: 'window' }, consoleTab)
    const tab = lastTab()
    browser.closeTab(tab)
    const closing = worker.tabClosed(tab)
    browser.closePrivateWindows()
    await closing
    expect(browser.cookies()).toEqual(sorted(OWN))
    expect(await browser.kept()).toEqual([])
  })

  it('that is closed while no worker hears it is forgotten by the next one', async () => {
    await browser.worker().open({ ...wanted, way: 'window' }, consoleTab)
    browser.closePrivateWindows()
    await browser.worker().resume()
    expect(browser.cookies()).toEqual(sorted(OWN))
    expect(await browser.kept()).toEqual([])
  })

  it('is told of as long as it is there, since another shop takes its place in all its tabs', async () => {
    const worker = browser.worker()
    expect(await worker.open({ ...wanted, way: 'window' }, consoleTab)).toMatchObject({ lentPrivately: { shop_id: '200' }, lent: null })
    expect(await worker.open({ ...other, way: 'window' }, consoleTab)).toMatchObject({ lentPrivately: { shop_id: '300' } })
    browser.closePrivateWindows()
    expect(await worker.loginOf(ORIGIN, consoleTab)).not.toHaveProperty('lentPrivately')
  })

  it('keeps a check that was passed in it', async () => {
    const worker = browser.worker()
    await worker.open({ ...wanted, way: 'window' }, consoleTab)
    browser.logInPrivately('msfe-pc-cookie-captcha-token=checked')
    await worker.loginOf(ORIGIN, consoleTab)
    expect(browser.checks).toEqual(['checked of 200'])
  })

  it('is refused by name where the person has not allowed it, and nothing changes', async () => {
    browser = aBrowser(OWN, { allowsPrivate: false })
    await expect(browser.worker().open({ ...wanted, way: 'window' }, consoleTab)).rejects.toMatchObject({ reason: 'login_not_set' })
    expect(browser.cookies()).toEqual(sorted(OWN))
    expect(await browser.kept()).toEqual([])
  })
})

describe('what is sealed', () => {
  it.each([
    ['for a request, as the list of shops answers it', undefined, '200', 'cookie_of_other_use'],
    ['for another shop than the one named', 'browser', '999', 'cookie_of_other_shop'],
  ] as const)('%s opens nothing', async (_, use, shop_id, reason) => {
    const seals = createSeals({ readKeyPair: keyPair, readServerKey: async () => null, clock: aClock(1_000) })
    const cookie = await sealTo(await toSealKeys(await keyPair()), use)
    const worker = browser.worker({ seals })
    await expect(worker.open({ ...wanted, cookie, shop: shopOf(shop_id) }, consoleTab)).rejects.toMatchObject({ reason })
    expect(browser.cookies()).toEqual(sorted(OWN))
    expect(browser.platformTabs()).toEqual([])
  })

  it('for the browser is sent with no request', async () => {
    const seals = createSeals({ readKeyPair: keyPair, readServerKey: async () => null, clock: aClock(1_000) })
    const cookie = await sealTo(await toSealKeys(await keyPair()), 'browser')
    await expect(seals.openCookie(cookie, shopOf('200'))).rejects.toMatchObject({ reason: 'cookie_of_other_use' })
  })
})

describe('a browser that was ended while a shop’s login was in it', () => {
  it('has its own login again with the next start, although another tab has the number of the one that was open', async () => {
    await browser.worker().open(wanted, consoleTab)
    browser.restart()
    await browser.worker().resume()
    expect(browser.cookies()).toEqual(sorted(OWN))
  })

  it('forgets what was in private windows', async () => {
    await browser.worker().open({ ...wanted, way: 'window' }, consoleTab)
    browser.restart()
    await browser.worker().resume()
    expect(await browser.kept()).toEqual([])
    expect(browser.cookies()).toEqual(sorted(OWN))
  })
})

describe('an extension that is loaded again while a shop’s login is in the browser', () => {
  it.each(['here', 'window'] as const)(
    'leaves it there while its tab is open, and puts the own one back with the end of the tab (%s)',
    async (way) => {
      const storeId = way === 'here' ? DEFAULT_STORE : '1'
      await browser.worker().open({ ...wanted, way }, consoleTab)
      browser.reloadExtension()
      const worker = browser.worker()
      await worker.resume()
      expect(browser.cookies(storeId)).toEqual(sorted(LENT))
      const tab = lastTab()
      browser.closeTab(tab)
      await worker.tabClosed(tab)
      expect(browser.cookies(storeId)).toEqual(way === 'here' ? sorted(OWN) : [])
      expect(await browser.kept()).toEqual([])
    },
  )

  it.each(['here', 'window'] as const)('takes it away where its tab was closed meanwhile (%s)', async (way) => {
    await browser.worker().open({ ...wanted, way }, consoleTab)
    browser.closeTab(lastTab())
    browser.reloadExtension()
    await browser.worker().resume()
    expect([browser.cookies(), browser.cookies('1')]).toEqual([sorted(OWN), []])
    expect(await browser.kept()).toEqual([])
  })

  it('is known to be lending until the login is back', async () => {
    const worker = browser.worker()
    await worker.open(wanted, consoleTab)
    expect(await worker.isLending()).toBe(true)
    await worker.putBack(ORIGIN, consoleTab)
    expect(await worker.isLending()).toBe(false)
  })
})

/** Most steps that any of these takes. */
const STEPS_MAX = 80

/** Runs a deed in a worker that dies after so many steps. Out: did it live to the end? */
async function livesThrough(steps: number, deed: (worker: ReturnType<typeof browser.worker>) => Promise<unknown>): Promise<boolean> {
  const worker = browser.worker({ steps })
  const ended = deed(worker).then(
    () => 'ended',
    () => 'ended',
  )
  return (await Promise.race([ended, worker.died])) === 'ended'
}

/** A worker that lives: it mends what the dead ones left, and the person closes every tab of the platform. */
async function expectOwnLoginInTheEnd(what: string): Promise<void> {
  const worker = browser.worker()
  await worker.resume()
  expect([sorted(OWN), sorted(LENT)], what).toContainEqual(browser.cookies())
  for (const tab of browser.platformTabs()) {
    browser.closeTab(tab)
    await worker.tabClosed(tab)
  }
  expect(browser.cookies(), what).toEqual(sorted(OWN))
  expect(await browser.kept(), what).toEqual([])
}

describe('a worker that dies', () => {
  it('at any step of opening, and its successor at any step of mending, leaves the own login in the end', async () => {
    let pairs = 0
    for (let first = 1; first < STEPS_MAX; first += 1) {
      for (let second = 1; second < STEPS_MAX; second += 1) {
        browser = aBrowser(OWN)
        if (await livesThrough(first, (worker) => worker.open(wanted, consoleTab))) break
        const isMended = await livesThrough(second, (worker) => worker.resume())
        await expectOwnLoginInTheEnd(`died after ${first} and ${second}`)
        pairs += 1
        if (isMended) break
      }
    }
    expect(pairs).toBeGreaterThan(100)
  })

  it('at any step of putting back, and its successor too, leaves the own login in the end', async () => {
    let pairs = 0
    for (let first = 1; first < STEPS_MAX; first += 1) {
      for (let second = 1; second < STEPS_MAX; second += 1) {
        browser = aBrowser(OWN)
        await browser.worker().open(wanted, consoleTab)
        const isBack = await livesThrough(first, (worker) => worker.putBack(ORIGIN, consoleTab))
        const isMended = await livesThrough(second, (worker) => worker.resume())
        await expectOwnLoginInTheEnd(`died after ${first} and ${second}`)
        pairs += 1
        if (isMended || isBack) break
      }
    }
    expect(pairs).toBeGreaterThan(50)
  })

  it('before the person closed the tab, which nobody heard, is followed by one that puts the login back', async () => {
    await browser.worker().open(wanted, consoleTab)
    browser.closeTab(lastTab())
    await browser.worker().resume()
    expect(browser.cookies(DEFAULT_STORE)).toEqual(sorted(OWN))
  })
})

let pair: Promise<CryptoKeyPair> | null = null
function keyPair(): Promise<CryptoKeyPair> {
  pair ??= createSealKeyPair()
  return pair
}

async function sealTo(keys: SealKeys, use: 'browser' | undefined): Promise<string> {
  const sealer = await createSealer(keys.publicKey)
  const binding = { owner: 'owner', shop_uid: 'u', shop_id: '200', expires_at: 2_000 }
  return (await sealer?.seal(LENT.join('; '), use ? { ...binding, use } : binding)) ?? ''
}
