import { RelayCode } from '../contract/codes.ts'
import type { RelayAnswer } from '../contract/relay.ts'
import { formatRelayReason, type RelayReason } from '../contract/relayReasons.ts'
import { admitRequest } from './admittedRequest.ts'
import type { AllowLists } from './allowLists.ts'
import { captureSession } from './captureSession.ts'
import { refuseSender, type Sender } from './gate.ts'
import { type Message, parseMessage } from './message.ts'
import { toPing } from './ping.ts'
import type { Relay } from './relay/createRelay.ts'
import { RelayError } from './relayError.ts'

export interface AnswerParts {
  /** Of the extension. */
  readonly version: string
  readonly allowLists: AllowLists
  /** Resolves when the worker may send. */
  readonly relay: Promise<Relay>
}

/** Answers a message of a page. It never rejects: whatever goes wrong, also inside the gate, is a refusal. */
export async function answerMessage(message: unknown, sender: Sender, parts: AnswerParts): Promise<RelayAnswer> {
  try {
    const refused = refuseSender(sender, parts.allowLists.consoleOrigins)
    if (refused !== null) return toRefusal(refused)
    const parsed = parseMessage(message)
    return typeof parsed === 'string' ? toRefusal(parsed) : await answerCall(parsed, parts)
  } catch (error) {
    return toRefusal(error instanceof RelayError ? error.reason : 'internal')
  }
}

async function answerCall(message: Message, { version, allowLists, relay }: AnswerParts): Promise<RelayAnswer> {
  const { merchantOrigins } = allowLists
  if (message.contentRequest === 'ping') return toSuccess(toPing(version, merchantOrigins))
  if (message.contentRequest === 'captureSession') return toSuccess(await captureSession(message.config.host, merchantOrigins, await relay))
  const request = admitRequest(message.config, merchantOrigins)
  if (typeof request === 'string') return toRefusal(request)
  const reply = await (await relay).send(request)
  return toSuccess(reply, reply.status === 0 ? formatRelayReason('redirected') : 'ok')
}

function toSuccess(data: unknown, msg = 'ok'): RelayAnswer {
  return { code: RelayCode.success, msg, data }
}

function toRefusal(reason: RelayReason): RelayAnswer {
  return { code: RelayCode.requestFailed, msg: formatRelayReason(reason), data: null }
}
