import type { AllowLists } from './allowLists.ts'
import type { WatchRecord } from './nightWatch/watchRecord.ts'
import type { LoggedCall } from './records/callLog.ts'
import type { SessionState } from './sessionState.ts'

/** What the popup shows; labels are keys of `_locales`. */
export interface PopupView {
  /** `unset`: the package allows no console or no merchant host, so it can do nothing. */
  readonly state: 'ready' | 'paused' | 'unset'
  readonly stateLabel: string
  readonly isolationLabel: string
  readonly consoleOrigins: readonly string[]
  readonly platformHosts: readonly string[]
  readonly relayed: number
  /** Where the link leads: the first console; null without one. */
  readonly consoleUrl: string | null
}

const stateLabels = { ready: 'stateReady', paused: 'statePaused', unset: 'stateUnset' } as const

export function toPopupView(
  { consoleOrigins, merchantOrigins }: AllowLists,
  { isolation, relayed }: SessionState,
  isPaused: boolean,
): PopupView {
  const isSet = consoleOrigins.length > 0 && merchantOrigins.length > 0
  const state = isSet ? (isPaused ? 'paused' : 'ready') : 'unset'
  return {
    state,
    stateLabel: stateLabels[state],
    isolationLabel: isolation === null ? 'isolationUnproven' : `isolation_${isolation}`,
    consoleOrigins,
    platformHosts: merchantOrigins,
    relayed,
    consoleUrl: consoleOrigins[0] === undefined ? null : `${consoleOrigins[0]}/`,
  }
}

/** A line of the calls. */
export interface CallLine {
  readonly time: string
  readonly callName: string
  readonly store: string
  /** Key of `_locales`, and the HTTP status for its `$1`. */
  readonly resultLabel: string
  readonly status: string
  readonly tone: 'good' | 'bad'
  readonly duration: string
}

export function toCallLine({ callName, store, startedAt, durationMs, result, status }: LoggedCall, language: string): CallLine {
  const isGood = result === 'ok' && status < 400
  return {
    time: new Date(startedAt).toLocaleTimeString(language, { hourCycle: 'h23' }),
    callName,
    store: store ?? '–',
    resultLabel: `result_${result === 'ok' && !isGood ? 'status' : result}`,
    status: String(status),
    tone: isGood ? 'good' : 'bad',
    duration: durationMs === null ? '–' : `${durationMs.toLocaleString(language)} ms`,
  }
}

/** The night watch in one line: a key of `_locales`, with begin, end and requests of its last run for `$1` to `$3`. */
export interface WatchView {
  readonly label: 'watchNone' | 'watchRun' | 'watchGoing'
  readonly values: readonly string[]
}

/** Null: it is off, and nothing of it is shown. */
export function toWatchView(record: Pick<WatchRecord, 'isOn' | 'run'> | null, language: string): WatchView | null {
  if (!record?.isOn) return null
  const { run } = record
  if (run === null) return { label: 'watchNone', values: [] }
  const time = (at: number) =>
    new Date(at).toLocaleTimeString(language, { hourCycle: 'h23', hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Shanghai' })
  const values = [time(run.startedAt), time(run.seenAt), run.requests.toLocaleString(language)]
  return { label: run.end === null ? 'watchGoing' : 'watchRun', values }
}
