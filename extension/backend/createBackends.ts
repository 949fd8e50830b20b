import { type BackendPlace, type BackendWay, toBackendPath } from '../../contract/backendPlace.ts'
import type { BrowserLogin } from '../../contract/backendRelay.ts'
import { CHECK_COOKIE, SESSION_COOKIE_NAME } from '../../contract/merchantCall.ts'
import { storeOf } from '../../contract/storeOf.ts'
import type { ShopPlace } from '../admittedRequest.ts'
import type { PassedChecks } from '../passedChecks.ts'
import { RelayError } from '../relayError.ts'
import type { Seals } from '../seals/createSeals.ts'
import { type CookieJar, type JarCookie, type JarPlace, jarCookieSchema, replaceCookies, toJarCookies } from './cookieJar.ts'
import type { KeptLogin, KeptLogins } from './keptLogins.ts'
import type { AskingTab, PlatformTabs, PreparedPlace } from './platformTabs.ts'

/** What is to be opened. */
export interface WantedBackend {
  /** A merchant origin. */
  readonly origin: string
  /** Sealed for the browser. */
  readonly cookie: string
  readonly shop: ShopPlace
  readonly place: BackendPlace
  readonly way: BackendWay
}

/** Shops' sessions in the browser, one at a time in each kind of window. Calls wait for each other. */
export interface Backends {
  /** Rejects with the reason; then the browser's own login is as it was. */
  open(wanted: WantedBackend, asking: AskingTab): Promise<BrowserLogin>
  putBack(origin: string, asking: AskingTab): Promise<BrowserLogin>
  /** The same for all that is kept, by the popup. */
  putAllBack(): Promise<void>
  loginOf(origin: string, asking: AskingTab): Promise<BrowserLogin>
  /** Is a shop's login in the browser, or half of one? Then the extension is not to be loaded again. */
  isLending(): Promise<boolean>
  /** The cookie store of the asking page's window: private windows have their own. */
  storeOf(asking: AskingTab): Promise<string>
  /** The own login comes back with the end of the tab, unless the person has logged in as somebody else since. */
  tabClosed(tabId: number): Promise<void>
  /** Mends what a dead worker left half done, or an ended browser left lent. To be awaited before anything else. */
  resume(): Promise<void>
}

interface BackendParts {
  readonly jar: CookieJar
  readonly kept: KeptLogins
  readonly tabs: PlatformTabs
  readonly seals: Pick<Seals, 'openBrowserCookie' | 'sealKept' | 'openKept'>
  /** Told of each check by the platform that a person has passed, with the store whose session she had then. */
  readonly keepCheck: PassedChecks['keep']
  /** Names this run of the browser. */
  readonly readRun: () => Promise<string>
  /** Ms since 1970. */
  readonly clock: () => number
}

/**
 * What is replaced is remembered before the first cookie is changed, and forgotten after the last one is back: whenever a worker dies in between, the
 * next one finds the record and puts the own login back.
 */
export function createBackends({ jar, kept, tabs, seals, keepCheck, readRun, clock }: BackendParts): Backends {
  let last: Promise<unknown> = Promise.resolve()
  /** After what is under way, whatever became of it. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }

  async function remember(
    { storeId, isPrivate }: PreparedPlace,
    origin: string,
    shop_id: string,
    names: readonly string[],
  ): Promise<KeptLogin> {
    const place = { origin, storeId }
    const before = await kept.read(place)
    const added = { ...place, isPrivate, state: 'switching', shop_id, tabId: null, run: await readRun(), since: clock() } as const
    // A second shop in place of the first: the browser's own login is the one that is kept already.
    if (before) return { ...before, ...added, names: [...new Set([...before.names, ...names])] }
    const own = await jar.read(place, names)
    const sealed = await seals.sealKept(own.map((cookie) => JSON.stringify(cookie)))
    return { ...added, names: [...names], own: [...sealed], own_shop_id: storeNumberOf(own) }
  }

  /** The platform keeps a check that was passed as a cookie, which goes with the login that it was passed under. */
  async function noteCheck(cookies: readonly JarCookie[]): Promise<void> {
    const check = cookies.find(({ name }) => name === CHECK_COOKIE)
    const store = storeNumberOf(cookies)
    if (!check?.value || store === null) return
    const until = check.expirationDate === undefined ? undefined : check.expirationDate * 1_000
    await keepCheck(store, check.value, until).catch(() => undefined)
  }

  /** Puts back what is kept, as often as it takes; a place that is gone with its windows has nothing to put back. */
  async function restore(record: KeptLogin): Promise<void> {
    if (await jar.exists(record)) {
      await kept.write({ ...record, state: 'returning' })
      const isBack = await putOwn(record)
      await kept.forget(record)
      await tabs.reload(record.origin, record.storeId, null)
      if (!isBack) throw new RelayError('login_not_put_back')
    } else await kept.forget(record)
  }

  /** Of a login that cannot be read any more only this is left to do: the shop's does not stay. */
  async function putOwn(record: KeptLogin): Promise<boolean> {
    const own = await readOwn(record).catch(() => null)
    const lent = await jar.read(record, record.names)
    await noteCheck(lent)
    for (const { name } of lent) await jar.remove(record, name)
    return own !== null && (await replaceCookies(jar, record, own))
  }

  async function readOwn({ own }: KeptLogin): Promise<readonly JarCookie[]> {
    return (await seals.openKept(own)).map((text) => jarCookieSchema.parse(JSON.parse(text)))
  }

  /** The person has logged in as another store since: that is her own login now. */
  async function isReplaced(record: KeptLogin): Promise<boolean> {
    const now = storeNumberOf(await jar.read(record))
    return now !== null && now !== record.shop_id
  }

  /** What becomes of a login whose tab is gone. Private windows that close meanwhile take all of it with them. */
  async function settle(record: KeptLogin): Promise<void> {
    try {
      if (await isReplaced(record)) await kept.forget(record)
      else await restore(record)
    } catch (error) {
      if (await jar.exists(record)) throw error
      await kept.forget(record)
    }
  }

  async function describe(place: JarPlace): Promise<BrowserLogin> {
    const record = await kept.read(place)
    const inPrivate = await findPrivate(place)
    const [hasPrivateWindows, count] = await Promise.all([tabs.hasPrivateWindows(), tabs.count(place.origin, place.storeId)])
    const cookies = await jar.read(place)
    await noteCheck(cookies)
    return {
      shop_id: record ? record.own_shop_id : storeNumberOf(cookies),
      tabs: count,
      hasPrivateWindows,
      lent: record && { shop_id: record.shop_id, since: record.since },
      ...(inPrivate && { lentPrivately: { shop_id: inPrivate.shop_id } }),
    }
  }

  /** The shop that a private window beside this place is logged in to; undefined: there is none. */
  async function findPrivate({ origin, storeId }: JarPlace): Promise<KeptLogin | undefined> {
    const record = (await kept.all()).find((each) => each.isPrivate && each.origin === origin && each.storeId !== storeId)
    if (!record || !(await jar.exists(record))) return undefined
    await jar.read(record).then(noteCheck, () => undefined)
    return record
  }

  async function openNow({ origin, cookie, shop, place: page, way }: WantedBackend, asking: AskingTab): Promise<BrowserLogin> {
    const session = await seals.openBrowserCookie(cookie, shop)
    const target = await tabs.prepare(way, asking)
    const place = { origin, storeId: target.storeId }
    const cookies = toJarCookies(session, place)
    const names = cookies.map(({ name }) => name)
    const record = await remember(target, origin, shop.shop_id, names)
    await kept.write(record)
    try {
      await noteCheck(await jar.read(place))
      if (!(await replaceCookies(jar, place, cookies))) throw new RelayError('login_not_set')
      const tabId = await target.show(`${origin}${toBackendPath(page)}`)
      await kept.write({ ...record, state: 'lent', tabId })
      await tabs.reload(origin, target.storeId, tabId)
    } catch (error) {
      await restore(record)
      await target.drop().catch(() => undefined)
      throw error
    }
    return describe(await toPlace(origin, asking))
  }

  async function toPlace(origin: string, asking: AskingTab): Promise<JarPlace> {
    return { origin, storeId: await tabs.storeOf(asking) }
  }

  async function isLeftBehind(record: KeptLogin): Promise<boolean> {
    const { state, tabId } = record
    if (state !== 'lent' || tabId === null) return true
    const run = await readRun()
    if (record.run === run) return !(await tabs.isOpen(tabId))
    // The extension was loaded again, or the browser: then its tabs have other numbers.
    if (!(await tabs.isShown(tabId, record))) return true
    await kept.write({ ...record, run })
    return false
  }

  /** Private windows of another run: still there after the extension was loaded again, and gone with the browser. */
  async function settlePrivate(record: KeptLogin): Promise<void> {
    const isThere = (await jar.exists(record)) && storeNumberOf(await jar.read(record)) === record.shop_id
    await (isThere ? restore(record) : kept.forget(record))
  }

  async function putAllBack(): Promise<void> {
    for (const record of await kept.all()) await restore(record)
  }

  return {
    open: (wanted, asking) => inTurn(() => openNow(wanted, asking)),
    loginOf: (origin, asking) => inTurn(async () => describe(await toPlace(origin, asking))),
    putAllBack: () => inTurn(putAllBack),
    storeOf: tabs.storeOf,
    isLending: () => inTurn(async () => (await kept.all()).length > 0),

    putBack: (origin, asking) =>
      inTurn(async () => {
        const place = await toPlace(origin, asking)
        const record = await kept.read(place)
        if (record) await restore(record)
        return describe(place)
      }),

    tabClosed: (tabId) =>
      inTurn(async () => {
        const run = await readRun()
        for (const record of await kept.all()) {
          if (record.tabId !== tabId || record.run !== run) continue
          await settle(record)
        }
      }),

    resume: () =>
      inTurn(async () => {
        for (const record of await kept.all()) {
          if (!(await isLeftBehind(record))) continue
          const isOfOtherRun = record.isPrivate && record.run !== (await readRun())
          // Cookies that are half written say nothing of what the person did.
          const ending = isOfOtherRun ? settlePrivate(record) : record.state === 'lent' ? settle(record) : restore(record)
          // One that cannot be mended keeps no other from it.
          await ending.catch(() => undefined)
        }
      }),
  }
}

function storeNumberOf(cookies: readonly JarCookie[]): string | null {
  const session = cookies.find(({ name }) => name === SESSION_COOKIE_NAME)
  return session ? storeOf(`${session.name}=${session.value}`) : null
}
