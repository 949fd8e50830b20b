/* Apart from relay.ts, whose schemas the first page of the console loads. */

import * as z from 'zod/mini'
import { backendPlace, backendWays } from './backendPlace.ts'
import { sealedText } from './sealedText.ts'

const host = z.string().check(z.maxLength(255))

/** The browser's own login at a merchant host, and what was done with it. Nothing in it lets anybody log in. */
const browserLogin = z.object({
  /** Number of the store that the browser is logged in to; null: none, or it does not say. */
  shop_id: z.nullable(z.string()),
  /** How many tabs of the platform are open, those in private windows left out: they are loaded again when the login changes. */
  tabs: z.number(),
  /** May the extension open private windows? */
  hasPrivateWindows: z.boolean(),
  /** The shop whose login is in the browser for the console, and since when, ms since 1970; null: the browser's own is there. */
  lent: z.nullable(z.object({ shop_id: z.string(), since: z.number() })),
  /** The shop whose login is in private windows beside the asking one: another that is opened there takes its place. Absent: none, or an older extension. */
  lentPrivately: z.optional(z.object({ shop_id: z.string() })),
})
export type BrowserLogin = z.infer<typeof browserLogin>

/** What the console may ask of the extension about the browser's own login (decision 0216), in the form of `relayCalls`. Each answers how it is afterwards. */
export const backendRelayCalls = {
  /** Since protocol 5: which login the browser has at a host. Answered also while the extension is paused. */
  browserLogin: { config: z.strictObject({ host }), reply: browserLogin },
  /** Since protocol 5: open the backend of a shop in a tab of its own, logged in as that shop. */
  openBackend: {
    config: z.strictObject({
      host,
      /** Sealed to the extension for this use alone: any other is refused, a plain one too. */
      cookie: sealedText,
      shop: z.strictObject({ owner: z.string().check(z.maxLength(64)), shop_id: z.string().check(z.maxLength(64)) }),
      place: backendPlace,
      way: z.enum(backendWays),
    }),
    reply: browserLogin,
  },
  /** Since protocol 5: put the browser's own login back. Answered also while the extension is paused; where there is nothing to put back, nothing is done. */
  putLoginBack: { config: z.strictObject({ host }), reply: browserLogin },
} as const
