import type { Store } from '../stores/store.ts'
import { formatCookie, parsePassId, toCookies, toPassId } from './sessionCookies.ts'

/** The live sessions of each store. A store may have several; a session belongs to one store. */
export interface SessionRegistry {
  /** The store of a living session; null for none, a made-up one or a dead one. */
  storeOf(passId: string | null): Store | null
  /** The newest living cookie of a store; without one, the last that it had. */
  cookieOf(store: Store): string
  isOnline(store: Store): boolean
  /** One more session for the store. */
  issue(store: Store): Readonly<Record<string, string>>
  /** Kills every session that the store has. */
  expire(store: Store): void
  /** Kills one session: its owner logged out. */
  end(passId: string): void
  /** As at the start. */
  reset(): void
}

interface StoreSessions {
  /** Issues 1 to this one exist. */
  issued: number
  /** Issues up to this one are dead. */
  expiredUpTo: number
  /** Dead ones beyond it. */
  readonly ended: Set<number>
}

export function createSessionRegistry(seed: number, stores: readonly Store[]): SessionRegistry {
  const storesById = new Map(stores.map((store) => [store.mall_id, store]))
  const sessions = new Map<Store, StoreSessions>()

  const sessionsOf = (store: Store): StoreSessions => {
    const known = sessions.get(store) ?? { issued: 1, expiredUpTo: store.isOnlineAtStart ? 0 : 1, ended: new Set<number>() }
    sessions.set(store, known)
    return known
  }
  const isAlive = (store: Store, issue: number) => issue > sessionsOf(store).expiredUpTo && !sessionsOf(store).ended.has(issue)
  const currentIssue = (store: Store) => {
    const { issued, expiredUpTo } = sessionsOf(store)
    let issue = issued
    while (issue > expiredUpTo && !isAlive(store, issue)) issue -= 1
    return issue > expiredUpTo ? issue : issued
  }

  /** What was once found genuine stays so; to find it out takes a signature, for every request. */
  const genuine = new Map<string, { readonly store: Store; readonly issue: number }>()
  const find = (passId: string | null) => {
    if (passId === null) return null
    const known = genuine.get(passId)
    if (known) return known
    const claimed = parsePassId(passId)
    const store = claimed && storesById.get(claimed.mall_id)
    if (!store || toPassId(seed, store, claimed.issue) !== passId) return null
    const found = { store, issue: claimed.issue }
    genuine.set(passId, found)
    return found
  }

  return {
    storeOf(passId) {
      const found = find(passId)
      if (!found) return null
      const known = sessionsOf(found.store)
      // A genuine session from before a restart: later issues must not repeat it, and expire() must reach it.
      known.issued = Math.max(known.issued, found.issue)
      return isAlive(found.store, found.issue) ? found.store : null
    },
    cookieOf: (store) => formatCookie(toCookies(seed, store, toPassId(seed, store, currentIssue(store)))),
    isOnline: (store) => isAlive(store, currentIssue(store)),
    issue(store) {
      const known = sessionsOf(store)
      known.issued += 1
      return toCookies(seed, store, toPassId(seed, store, known.issued))
    },
    expire(store) {
      const known = sessionsOf(store)
      known.expiredUpTo = known.issued
    },
    end(passId) {
      const found = find(passId)
      if (found) sessionsOf(found.store).ended.add(found.issue)
    },
    reset: () => sessions.clear(),
  }
}
