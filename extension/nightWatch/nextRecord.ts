import type { NightWatchEnd } from '../../contract/nightWatch.ts'
import type { WatchRecord } from './watchRecord.ts'

/** A page that said nothing for so long is not there: the backend did not answer, or it crashed. */
const SILENT_MS = 3 * 60_000
/** After an end that is not mended by waiting a minute. */
const LOOK_AGAIN_MS = 30 * 60_000

/** What happened to the night watch. Times are ms since 1970. */
export type WatchEvent =
  | { readonly type: 'switched'; readonly origin: string; readonly owner: string; readonly isOn: boolean; readonly at: number }
  /** A tab of the console was opened. */
  | { readonly type: 'tab'; readonly at: number }
  /** Its page is opened. */
  | { readonly type: 'opened'; readonly at: number }
  /** A word of the watch page; `end` is its last one. `owner`: who is logged in there; null: nobody. */
  | {
      readonly type: 'word'
      readonly owner: string | null
      readonly requests: number
      readonly end: NightWatchEnd | null
      readonly at: number
    }
  /** The offscreen page is not there, or was closed for this reason, without a last word of the watch page. */
  | { readonly type: 'closed'; readonly end: NightWatchEnd; readonly at: number }

/** What is kept after an event; null: nothing is. An event that changes nothing answers the same record. */
export function nextRecord(record: WatchRecord | null, event: WatchEvent): WatchRecord | null {
  if (event.type === 'switched') return switched(record, event)
  if (record === null) return null
  if (event.type === 'tab') return { ...ended(record, 'tab', event.at), isArmed: true, notBefore: 0 }
  if (event.type === 'closed') return ended(record, event.end, event.at)
  if (event.type === 'opened') return { ...record, openedAt: event.at }
  // Another login than that of the switch is the end of hers.
  if (event.owner !== record.owner) return { ...ended(record, 'loggedOut', event.at), isArmed: false }
  const run = record.run?.end === null ? record.run : { startedAt: event.at }
  const said = { ...record, run: { ...run, seenAt: event.at, requests: event.requests, end: event.end } }
  if (event.end === 'loggedOut') return { ...said, isArmed: false }
  return event.end === 'paused' || event.end === 'unreachable' ? { ...said, notBefore: event.at + LOOK_AGAIN_MS } : said
}

/** One switch for the browser: who sets it takes it over, and starts without the runs of the one before. */
function switched(record: WatchRecord | null, { origin, owner, isOn, at }: Extract<WatchEvent, { type: 'switched' }>): WatchRecord {
  const own = record?.owner === owner && record.origin === origin ? record : null
  const kept = own && !isOn ? ended(own, 'off', at) : own
  return { origin, owner, isOn, isArmed: true, notBefore: 0, openedAt: 0, run: kept?.run ?? null }
}

function ended(record: WatchRecord, end: NightWatchEnd, at: number): WatchRecord {
  return record.run?.end === null ? { ...record, run: { ...record.run, seenAt: at, end } } : record
}

/** Whether the worker wants to be woken for it. */
export function isAwaited(record: WatchRecord | null): boolean {
  if (record === null) return false
  return record.isOn && record.isArmed
}

/** Whether a run may begin now, as far as the record says. */
export function isDue(record: WatchRecord, now: number): boolean {
  return isAwaited(record) && now >= record.notBefore
}

/** Whether the page that is open says no more. */
export function isSilent({ openedAt, run }: WatchRecord, now: number): boolean {
  const seenAt = run?.end === null ? run.seenAt : 0
  return now - Math.max(openedAt, seenAt) > SILENT_MS
}
