import * as z from 'zod/mini'
import { type RelayMessage, relayAnswerSchema } from '../../../contract/relay.ts'
import { guardSend } from './guardSend.ts'
import { SEND_TIME_LIMITS_MS, type TimeLimits, type Transport, type TransportAnswer, toFailedAnswer } from './transport.ts'

/** As much of `chrome.runtime` as a page needs. */
export interface ExtensionRuntime {
  readonly sendMessage: (extensionId: string, message: RelayMessage, onAnswer: (answer: unknown) => void) => void
  /** Set only while `onAnswer` runs. */
  readonly lastError?: { readonly message?: string | undefined } | undefined
}

interface ExtensionWay {
  /** The id that the extension stored; null: it is not installed. Read again for each message. */
  readonly readExtensionId: () => string | null
  /** Absent unless an extension lists this origin: not installed, disabled, or not for this deployment. */
  readonly readRuntime: () => ExtensionRuntime | undefined
  /** Calls back whenever the stored id may have changed. Default: never. */
  readonly watchExtensionId?: (onChange: () => void) => () => void
  readonly timeLimitsMs?: TimeLimits
  /** Waits before a message that nobody took is sent again, ms. */
  readonly takeAgainMs?: readonly number[]
}

/** A worker that is being stopped takes no message: it was measured to be back within 55 ms, and busy processors take longer. An extension that is gone stays gone. */
const TAKE_AGAIN_MS = [100, 400, 1_500]

/**
 * Messages to the browser extension (specification 4, extension availability):
 *
 * | what is there                                   | answer                                    |
 * |-------------------------------------------------|-------------------------------------------|
 * | no stored id                                    | -100 extension not installed, nothing sent |
 * | no runtime, or nobody took it, a moment later, too | -100 send failed                       |
 * | an exception                                    | -100 send failed                          |
 * | the channel closed before an answer (measured: a worker that died) | -100 send failed, unknown outcome |
 * | no answer in time                               | -1, unknown outcome                       |
 */
export function createExtensionTransport(way: ExtensionWay): Transport {
  const {
    readExtensionId,
    readRuntime,
    watchExtensionId = () => () => {},
    timeLimitsMs = SEND_TIME_LIMITS_MS,
    takeAgainMs = TAKE_AGAIN_MS,
  } = way

  async function sendOnce(message: RelayMessage): Promise<TransportAnswer> {
    const extensionId = readExtensionId()
    if (extensionId === null) return toFailedAnswer('notInstalled', 'extension not installed')
    const runtime = readRuntime()
    if (!runtime) return toFailedAnswer('sendFailed', 'send failed')
    return sendThrough(runtime, extensionId, message)
  }

  return {
    send: guardSend(async (message, signal) => {
      let answer = await sendOnce(message)
      for (const waitMs of takeAgainMs) {
        if (!wasTakenByNobody(answer)) break
        await new Promise((resolve) => setTimeout(resolve, waitMs))
        if (signal.aborted) break
        answer = await sendOnce(message)
      }
      return answer
    }, timeLimitsMs),

    listen(onAnnouncement) {
      let wasThere = readExtensionId() !== null
      return watchExtensionId(() => {
        const isThere = readExtensionId() !== null
        if (isThere !== wasThere) onAnnouncement(isThere ? 'appeared' : 'gone')
        wasThere = isThere
      })
    },
  }
}

function sendThrough(runtime: ExtensionRuntime, extensionId: string, message: RelayMessage): Promise<TransportAnswer> {
  return new Promise((resolve) => {
    runtime.sendMessage(extensionId, message, (answer) => {
      const complaint = runtime.lastError ? (runtime.lastError.message ?? '') : null
      resolve(complaint === null ? toAnswer(answer) : toFailedAnswer('sendFailed', 'send failed', isChannelClosed(complaint)))
    })
  })
}

function wasTakenByNobody({ failure }: TransportAnswer): boolean {
  return failure?.kind === 'sendFailed' && !failure.unknownOutcome
}

/** Somebody took the message but did not answer as the contract says: what it did is not known. */
function toAnswer(answer: unknown): TransportAnswer {
  const parsed = z.safeParse(relayAnswerSchema, answer)
  return parsed.success ? parsed.data : toFailedAnswer('sendFailed', 'send failed', true)
}

/** Chromium's words (156, read from real failures): "…the message channel closed before a response was received", "The message port closed …". */
function isChannelClosed(complaint: string): boolean {
  return /message (channel|port) closed/i.test(complaint)
}
