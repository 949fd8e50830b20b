import type { Resource, ResourceRecord } from '../../resources/schema/resource.ts'
import type { BrowserStorage } from '../../storage/createBrowserStorage.ts'
import { StorageKey } from '../../storage/keys.ts'
import type { Identity } from '../auth/createIdentity.ts'
import type { Session } from '../session.ts'
import { toStorableRows } from './toStorableRows.ts'

/** Apart from StorageKey, which the login page loads. Names assumed: the specification does not show them. */
export const LastKnownKey = { user: 'zhanggui_user', rows: 'zhanggui_rows' } as const

export interface LastKnownRows {
  /** When the server answered them, ms. */
  readonly at: number
  readonly rows: readonly ResourceRecord[]
  /** How many there are on all pages. */
  readonly total: number
  /** Answered just now, whole: nothing to ask again. Else from an earlier visit, without what is never kept. */
  readonly isFresh: boolean
}

/** An answer that opened a list opens it again for so long, as where its drawing was given up and begun again. */
export const FRESH_MS = 3_000
/** So much later may a list open that was asked for before: between lies the console's first drawing, which takes a slow computer seconds. */
export const OFFERED_MS = 30_000

/** User and shop state as it was last known (specification 3): shown until the server has answered. Never a secret. */
export interface LastKnown {
  readUser(): Identity | null
  keepUser(identity: Identity): void
  readRows(resource: Resource): LastKnownRows | null
  keepRows(resource: Resource, rows: readonly ResourceRecord[], at: number): void
  /** What a list shows first and was asked for before it opens. It stays in this page's memory. */
  offerRows(resource: Resource, rows: readonly ResourceRecord[], total: number): void
}

/** What is kept belongs to the user who is logged in: another login does not read it, and the end of the login wipes it. */
export function createLastKnown(storage: BrowserStorage, session: Pick<Session, 'read'>, clock: () => number = Date.now): LastKnown {
  /** `takenAt`: when a list first opened with them; null: none has. */
  const offered = new Map<string, Omit<LastKnownRows, 'isFresh'> & { takenAt: number | null }>()
  storage.subscribe(StorageKey.token, (token) => {
    offered.clear()
    if (token === null) for (const key of Object.values(LastKnownKey)) storage.remove(key)
  })

  function readOwn(key: string): Readonly<Record<string, unknown>> {
    const kept = storage.getJson(key) as { uid?: unknown; value?: Record<string, unknown> } | null
    return kept?.uid === session.read().uid && typeof kept?.value === 'object' ? kept.value : {}
  }

  function take(resource: Resource): LastKnownRows | null {
    const offer = offered.get(resource.name)
    if (!offer) return null
    const { takenAt, ...rows } = offer
    offer.takenAt ??= clock()
    const isInTime = takenAt === null ? clock() - offer.at < OFFERED_MS : clock() - takenAt < FRESH_MS
    return isInTime ? { ...rows, isFresh: true } : null
  }

  function keepOwn(key: string, value: unknown) {
    storage.setJson(key, { uid: session.read().uid, value })
  }

  return {
    readUser() {
      const user = readOwn(LastKnownKey.user)
      return typeof user.role === 'string' ? (user as unknown as Identity) : null
    },
    keepUser: (identity) => keepOwn(LastKnownKey.user, identity),
    readRows(resource) {
      const fresh = take(resource)
      if (fresh) return fresh
      const kept = readOwn(LastKnownKey.rows)[resource.name] as Partial<LastKnownRows> | undefined
      return typeof kept?.at === 'number' && Array.isArray(kept.rows)
        ? { at: kept.at, rows: kept.rows, total: kept.rows.length, isFresh: false }
        : null
    },
    keepRows(resource, rows, at) {
      keepOwn(LastKnownKey.rows, { ...readOwn(LastKnownKey.rows), [resource.name]: { at, rows: toStorableRows(resource, rows) } })
    },
    offerRows: (resource, rows, total) => void offered.set(resource.name, { at: clock(), rows, total, takenAt: null }),
  }
}
