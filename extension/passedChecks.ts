import * as z from 'zod/mini'
import { BROWSER_MARK_COOKIE, BROWSER_MARK_HEADER, CHECK_HEADER, CHECK_LIFE_MS } from '../contract/merchantCall.ts'
import { storeOf } from '../contract/storeOf.ts'
import type { RecordStore } from './records/recordStore.ts'

const checkSchema = z.object({ token: z.string(), until: z.number() })
type Check = z.infer<typeof checkSchema>

/** Checks by the platform that a person has passed in this browser: by store, for ten minutes, never outside of the extension. */
export interface PassedChecks {
  /** `until`: when the platform's own cookie ends, ms since 1970; absent: with the browser. */
  keep(storeId: string, token: string, until?: number): Promise<void>
  /** The headers that the platform's own page would send with this session. What the session does not have is not sent. */
  headersOf(cookie: string): Promise<Readonly<Record<string, string>>>
}

const KEY_PREFIX = 'check.'
const HEADER_VALUE = /^[\x21-\x7e]+$/

export function createPassedChecks(store: Pick<RecordStore, 'get' | 'set'>, clock: () => number): PassedChecks {
  const known = new Map<string, Promise<Check | null>>()

  function readCheck(storeId: string): Promise<Check | null> {
    const key = KEY_PREFIX + storeId
    const read = known.get(key) ?? store.get([key]).then((found) => checkSchema.safeParse(found[key]).data ?? null)
    known.set(key, read)
    return read
  }

  return {
    async keep(storeId, token, until = Number.POSITIVE_INFINITY) {
      const check = { token, until: Math.min(until, clock() + CHECK_LIFE_MS) }
      known.set(KEY_PREFIX + storeId, Promise.resolve(check))
      await store.set({ [KEY_PREFIX + storeId]: check })
    },

    async headersOf(cookie) {
      const storeId = storeOf(cookie)
      const check = storeId === null ? null : await readCheck(storeId).catch(() => null)
      const mark = readCookie(cookie, BROWSER_MARK_COOKIE)
      const token = check && check.until > clock() ? check.token : null
      return Object.fromEntries(
        [[BROWSER_MARK_HEADER, mark] as const, [CHECK_HEADER, token] as const].flatMap(([name, value]) =>
          value !== null && HEADER_VALUE.test(value) ? [[name, value]] : [],
        ),
      )
    },
  }
}

function readCookie(cookie: string, name: string): string | null {
  const pair = cookie.split(';').find((each) => each.trim().startsWith(`${name}=`))
  return pair?.trim().slice(name.length + 1) ?? null
}
