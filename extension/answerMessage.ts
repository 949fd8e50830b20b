import { RelayCode } from '../contract/codes.ts'
import type { RelayAnswer, RelayData } from '../contract/relay.ts'
import { formatRelayReason, toRelayRefusal } from '../contract/relayReasons.ts'
import { type AdmittedRequest, admitRequest } from './admittedRequest.ts'
import type { AllowLists } from './allowLists.ts'
import type { Backends } from './backend/createBackends.ts'
import type { AskingTab } from './backend/platformTabs.ts'
import { captureSession } from './captureSession.ts'
import { isWatchPage, refuseSender, type Sender } from './gate.ts'
import { type Message, parseMessage } from './message.ts'
import type { NightWatch } from './nightWatch/createNightWatch.ts'
import type { PassedChecks } from './passedChecks.ts'
import { toPing } from './ping.ts'
import type { Proofs } from './proofs.ts'
import type { WriteJournal } from './records/writeJournal.ts'
import type { Relay } from './relay/createRelay.ts'
import { RelayError } from './relayError.ts'
import type { Seals } from './seals/createSeals.ts'
import { findOrigin, type Reach } from './target.ts'

export interface AnswerParts {
  /** Of the extension. */
  readonly version: string
  readonly allowLists: AllowLists
  /** Rejects where the package says nonsense: then nothing is sent. */
  readonly calls: Promise<Reach['calls']>
  /** Resolves when the worker may send. */
  readonly relay: Promise<Relay>
  readonly journal: Promise<Pick<WriteJournal, 'outcomeOf'>>
  /** Whether the person has switched the extension off in its popup. */
  readonly isPaused: () => Promise<boolean>
  readonly seals: Pick<Seals, 'readPublicKey' | 'sealCapture'>
  readonly passedChecks: Pick<PassedChecks, 'keep'>
  readonly proofs: Proofs
  readonly nightWatch: Pick<NightWatch, 'isOn' | 'answer' | 'hear' | 'openConsole'>
  readonly backends: Pick<Backends, 'open' | 'putBack' | 'loginOf' | 'storeOf'>
}

/** Answers a message of a page. It never rejects: anything that goes wrong, even inside the gate, is a refusal. */
export async function answerMessage(message: unknown, sender: Sender, parts: AnswerParts): Promise<RelayAnswer> {
  try {
    const { consoleOrigins } = parts.allowLists
    const isWatch = isWatchPage(sender, consoleOrigins)
    const refused = isWatch ? null : refuseSender(sender, consoleOrigins)
    if (refused !== null) return toRelayRefusal(refused)
    const parsed = parseMessage(message)
    if (typeof parsed === 'string') return toRelayRefusal(parsed)
    if (isWatch ? !isOfWatch(parsed) || !(await parts.nightWatch.isOn()) : isOfWatchAlone(parsed)) {
      return toRelayRefusal('sender_not_allowed')
    }
    return await answerCall(parsed, { origin: sender.origin ?? '', tab: sender.tab, maySend: isWatch ? 'reads' : 'all' }, parts)
  } catch (error) {
    return toRelayRefusal(error instanceof RelayError ? error.reason : 'internal')
  }
}

/** What the watch page may ask: it takes over no login, and of its requests only reads are sent. */
function isOfWatch({ contentRequest }: Message): boolean {
  return contentRequest === 'ping' || contentRequest === 'apiRequest' || isOfWatchAlone({ contentRequest })
}

/** What a tab has no need to ask. */
function isOfWatchAlone({ contentRequest }: Pick<Message, 'contentRequest'>): boolean {
  return contentRequest === 'nightWatchRun' || contentRequest === 'openConsole'
}

interface ConsoleAsker {
  readonly origin: string
  /** The watch page is in none. */
  readonly tab: Sender['tab']
  readonly maySend: 'reads' | 'all'
}

async function answerCall(message: Message, asker: ConsoleAsker, parts: AnswerParts): Promise<RelayAnswer> {
  const { origin: consoleOrigin, maySend } = asker
  const { merchantOrigins } = parts.allowLists
  if (message.contentRequest === 'ping') {
    return toSuccess(toPing(parts.version, merchantOrigins, await parts.seals.readPublicKey()))
  }
  if (message.contentRequest === 'outcomes') return toSuccess(toOutcomes(message.config.ids, await parts.journal))
  if (message.contentRequest === 'nightWatch') return toSuccess(await parts.nightWatch.answer(message.config))
  if (message.contentRequest === 'nightWatchRun') return toSuccess(await parts.nightWatch.hear(message.config))
  if (message.contentRequest === 'openConsole') return toSuccess(await parts.nightWatch.openConsole(message.config))
  if (message.contentRequest === 'browserLogin' || message.contentRequest === 'putLoginBack') {
    const { loginOf, putBack } = parts.backends
    const answer = message.contentRequest === 'browserLogin' ? loginOf : putBack
    return toSuccess(await answer(findOrigin(message.config.host, merchantOrigins), tabOf(asker)))
  }
  if (await parts.isPaused()) return toRelayRefusal('paused')
  if (message.contentRequest === 'openBackend') {
    const { host, ...wanted } = message.config
    return toSuccess(await parts.backends.open({ origin: findOrigin(host, merchantOrigins), ...wanted }, tabOf(asker)))
  }
  const relay = await parts.relay
  const reach = { merchantOrigins, calls: await parts.calls }
  if (message.contentRequest === 'captureSession') {
    const { host, owner = '' } = message.config
    const storeId = await parts.backends.storeOf(tabOf(asker))
    const send = (asked: AdmittedRequest) => relay.send(asked, { consoleOrigin })
    const captureParts = { reach, send, keepCheck: parts.passedChecks.keep, proofs: parts.proofs }
    const { cookie, shop } = await captureSession({ host, storeId }, captureParts)
    return toSuccess({ ...(await parts.seals.sealCapture(cookie, { owner, shop_id: shop.shop_id })), shop })
  }
  const request = admitRequest(message.config, reach)
  if (typeof request === 'string') return toRelayRefusal(request)
  if (maySend === 'reads' && request.effect !== 'read') return toRelayRefusal('sender_not_allowed')
  const reply = await relay.send(request, { consoleOrigin, requestId: message.config.requestId })
  return toSuccess(reply, reply.status === 0 ? formatRelayReason('redirected') : 'ok')
}

function tabOf({ tab }: ConsoleAsker): AskingTab {
  if (!tab) throw new RelayError('sender_not_allowed')
  return tab
}

function toOutcomes(ids: readonly string[], { outcomeOf }: Pick<WriteJournal, 'outcomeOf'>): RelayData<'outcomes'> {
  return { outcomes: Object.fromEntries(ids.map((id) => [id, outcomeOf(id)])) }
}

function toSuccess(data: unknown, msg = 'ok'): RelayAnswer {
  return { code: RelayCode.success, msg, data }
}
