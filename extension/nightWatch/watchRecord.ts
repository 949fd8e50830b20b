import * as z from 'zod/mini'
import { nightWatchRunSchema } from '../../contract/nightWatch.ts'

const KEY = 'nightWatch'

/** What outlives browser and worker. Nothing of a shop or a session is in it. */
const recordSchema = z.object({
  /** Of the console that the switch belongs to: a package of another deployment starts without. */
  origin: z.string(),
  /** Whose switch it is, by the id of the login. */
  owner: z.string(),
  isOn: z.boolean(),
  /** False: the login ended, and nothing is opened before a tab of the console was. */
  isArmed: z.boolean(),
  /** Nothing is opened before, ms since 1970. */
  notBefore: z.number(),
  /** When its page was opened last, ms since 1970. */
  openedAt: z.number(),
  run: z.nullable(nightWatchRunSchema),
})
export type WatchRecord = z.infer<typeof recordSchema>

/** Null: nobody ever switched it on for this console, or what is there cannot be read. */
export async function readWatchRecord(origin: string): Promise<WatchRecord | null> {
  const parsed = recordSchema.safeParse((await chrome.storage.local.get(KEY))[KEY])
  return parsed.success && parsed.data.origin === origin ? parsed.data : null
}

export async function storeWatchRecord(record: WatchRecord): Promise<void> {
  await chrome.storage.local.set({ [KEY]: record })
}
