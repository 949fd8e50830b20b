import * as z from 'zod/mini'
import type { RecordStore } from '../records/recordStore.ts'
import type { JarPlace } from './cookieJar.ts'

const keptLoginSchema = z.object({
  origin: z.string(),
  storeId: z.string(),
  /** Of private windows: its cookies end with the browser. */
  isPrivate: z.boolean(),
  /** `switching`, `returning`: cookies are being written, and who died meanwhile left them half done. `lent`: the shop's session is there. */
  state: z.enum(['switching', 'lent', 'returning']),
  /** Number of the shop whose session was put into the browser. */
  shop_id: z.string(),
  /** Number of the store of the own login; null: there was none, or it does not say. */
  own_shop_id: z.nullable(z.string()),
  /** The browser's own cookies, each sealed to this extension. */
  own: z.array(z.string()),
  /** Names of all cookies that were put there, to take them away by. */
  names: z.array(z.string()),
  /** The tab that was opened; null: none yet. */
  tabId: z.nullable(z.number()),
  /** Of the browser's run that opened it: after another start, tabs have other numbers. */
  run: z.string(),
  /** Ms since 1970. */
  since: z.number(),
})
/** The browser's own login while a shop's is in its place. */
export type KeptLogin = z.infer<typeof keptLoginSchema>

/** What was replaced, by place. It outlives worker and browser: who switches the computer off in between finds the own login again. */
export interface KeptLogins {
  read(place: JarPlace): Promise<KeptLogin | null>
  all(): Promise<readonly KeptLogin[]>
  write(kept: KeptLogin): Promise<void>
  forget(place: JarPlace): Promise<void>
}

/** Also read by the popup. */
export const KEPT_LOGINS_KEY = 'keptLogins'
const listSchema = z.catch(z.array(keptLoginSchema), [])

export async function readKeptLogins(store: Pick<RecordStore, 'get'>): Promise<readonly KeptLogin[]> {
  return listSchema.parse((await store.get([KEPT_LOGINS_KEY]))[KEPT_LOGINS_KEY])
}

/** One caller at a time: `createBackends` sees to it. */
export function createKeptLogins(store: Pick<RecordStore, 'get' | 'set'>): KeptLogins {
  const all = () => readKeptLogins(store)
  const isOf = (place: JarPlace) => (kept: KeptLogin) => kept.origin === place.origin && kept.storeId === place.storeId
  const without = async (place: JarPlace) => (await all()).filter((kept) => !isOf(place)(kept))
  return {
    all,
    read: async (place) => (await all()).find(isOf(place)) ?? null,
    write: async (kept) => store.set({ [KEPT_LOGINS_KEY]: [...(await without(kept)), kept] }),
    forget: async (place) => store.set({ [KEPT_LOGINS_KEY]: await without(place) }),
  }
}
