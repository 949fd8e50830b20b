import * as z from 'zod/mini'
import { quietEnd } from '../domain/quietHours.ts'
import type { DeskNews } from './deskNews.ts'
import type { DesktopSettings } from './desktopSettings.ts'

/** So long after a later one, an earlier message can still turn up: it is written a moment after it happened. */
const OVERLAP_MS = 10 * 60_000
/** Far more than are listed at once. */
const IDS_MAX = 200

const ledgerSchema = z.object({
  /** Whose messages, by the id of the login. */
  owner: z.string(),
  /** Messages of the server until then are known or wait, ms by its clock. */
  since: z.number(),
  /** Ids of messages from about then that were shown, or need not be. */
  known: z.array(z.string()),
  /** The same, of the console's own news. */
  own: z.array(z.string()),
})
/** What is known of already, so that each thing is shown once: whatever tab looks, and after a restart. */
export type NewsLedger = z.infer<typeof ledgerSchema>

/** Null: nobody has looked yet, or what is there cannot be read. */
export function parseLedger(value: unknown): NewsLedger | null {
  const parsed = z.safeParse(ledgerSchema, value)
  return parsed.success ? parsed.data : null
}

interface PickParts {
  readonly owner: string
  readonly settings: DesktopSettings
  /** A tab of the console is in sight: it has a bell. */
  readonly isInSight: boolean
  /** ms since 1970. */
  readonly now: number
}

export interface PickedNews {
  readonly ledger: NewsLedger
  /** Shown now, in the order of the list. */
  readonly shown: readonly DeskNews[]
  /** Something waits for the end of quiet hours. */
  readonly isHolding: boolean
}

/**
 * What of the unread messages is shown now.
 *
 * | a message that is not known yet            | what becomes of it                      |
 * |--------------------------------------------|-----------------------------------------|
 * | the first look of this login                | known, not shown: the bell has it       |
 * | a tab of the console is in sight            | the same                                |
 * | of a topic that she did not choose          | the same                                |
 * | in quiet hours, unless urgent and so wanted | waits for their end; read meanwhile: no |
 * | any other                                   | shown, and known                        |
 *
 * `listed`: those that are unread, and the console's own news. `before`: null, or another person's, at the first look.
 */
export function pickNews(
  before: NewsLedger | null,
  listed: readonly DeskNews[],
  { owner, settings, isInSight, now }: PickParts,
): PickedNews {
  const ledger = before?.owner === owner ? before : null
  const isFresh = ({ id, at }: DeskNews) => {
    if (!ledger) return true
    return at === null ? !ledger.own.includes(id) : at > ledger.since - OVERLAP_MS && !ledger.known.includes(id)
  }
  // The console's own news is of this moment: it is never there before the first look.
  const isWanted = (news: DeskNews) => !isInSight && (ledger !== null || news.at === null) && settings.topics.includes(news.topic)
  const isQuiet = quietEnd(settings, now) !== null
  const wanted = listed.filter((news) => isFresh(news) && isWanted(news))
  const held = wanted.filter(({ isUrgent }) => isQuiet && !(isUrgent && settings.urgentAlways))
  const shown = wanted.filter((news) => !held.includes(news))
  const waiting = held.flatMap(({ at }) => at ?? [])
  const newest = Math.max(ledger?.since ?? 0, ...listed.map(({ at }) => at ?? 0))
  const since = Math.min(newest, ...waiting)
  const handled = listed.filter((news) => !held.includes(news))
  const idsOf = (news: readonly DeskNews[]) => news.map(({ id }) => id)
  return {
    ledger: {
      owner,
      since,
      known: joinIds(ledger?.known, idsOf(handled.filter(({ at }) => at !== null && at > since - OVERLAP_MS))),
      own: joinIds(ledger?.own, idsOf(handled.filter(({ at }) => at === null))),
    },
    shown,
    isHolding: held.length > 0,
  }
}

/** Those that were named last are kept longest. */
function joinIds(before: readonly string[] = [], ids: readonly string[]): string[] {
  return [...before.filter((id) => !ids.includes(id)), ...ids].slice(-IDS_MAX)
}
