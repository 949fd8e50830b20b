import { createCounter, readSessionState, rememberIsolation } from '../sessionState.ts'
import { chooseIsolation } from './canary.ts'
import { createRelay, type Relay } from './createRelay.ts'
import { openRuleBook } from './ruleBook.ts'

/** Makes the relay of this worker: old rules are gone and the isolation is proven before the first request. */
export async function startRelay(merchantOrigins: readonly string[]): Promise<Relay> {
  const runtimeId = chrome.runtime.id
  const [rules, state] = await Promise.all([openRuleBook(chrome.declarativeNetRequest), readSessionState()])
  const isolation = state.isolation ?? (await chooseIsolation(merchantOrigins[0], rules, runtimeId))
  if (state.isolation === null) await rememberIsolation(isolation)
  return createRelay({ rules, isolation, runtimeId, onSent: createCounter(state.relayed) })
}
