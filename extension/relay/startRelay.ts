import { openCallLog } from '../records/callLog.ts'
import { createCallRecords } from '../records/callRecords.ts'
import type { WriteJournal } from '../records/writeJournal.ts'
import { createCounter, readSessionState, rememberIsolation } from '../sessionState.ts'
import { chooseIsolation } from './canary.ts'
import { createRelay, type Relay, type RelayParts } from './createRelay.ts'
import { openSessionRules } from './sessionRules.ts'

interface StartParts {
  readonly merchantOrigins: readonly string[]
  readonly journal: Promise<WriteJournal>
  readonly isPaused: () => Promise<boolean>
  readonly openCookie: RelayParts['openCookie']
  readonly readSessionHeaders: RelayParts['readSessionHeaders']
}

/** Makes the relay of this worker: old rules are gone and the isolation is proven before the first request. */
export async function startRelay({ merchantOrigins, journal: opened, ...parts }: StartParts): Promise<Relay> {
  const runtimeId = chrome.runtime.id
  const [rules, state, journal, logCall] = await Promise.all([
    openSessionRules(chrome.declarativeNetRequest),
    readSessionState(),
    opened,
    openCallLog(chrome.storage.session),
  ])
  for (const { callName, store, startedAt, state: result } of journal.leftBehind) {
    logCall({ callName, store, startedAt, durationMs: null, result: result === 'notSent' ? 'not_sent' : result, status: 0 })
  }
  const isolation = state.isolation ?? (await chooseIsolation(merchantOrigins[0], rules, runtimeId))
  if (state.isolation === null) await rememberIsolation(isolation)
  const records = createCallRecords({ journal, logCall, onSent: createCounter(state.relayed), clock: Date.now })
  return createRelay({ rules, isolation, runtimeId, records, ...parts })
}
