import type { MerchantHosts } from '../../../contract/entities/deployment.ts'
import type { ExtensionRuntime } from '../../../src/bridge/transports/extensionTransport.ts'
import { createSandboxTransport } from '../../../src/bridge/transports/sandboxTransport.ts'

export const PLAYED_EXTENSION_ID = 'abcdefghijklmnopabcdefghijklmnop'

/**
 * `chrome.runtime` with an extension behind it that answers as agreed. As in the browser, messages cross as JSON, the answer comes by
 * callback, and a wrong id is told by `lastError`.
 */
export function playExtension(hosts: MerchantHosts): ExtensionRuntime {
  const inside = createSandboxTransport({ hosts })
  const runtime: { lastError?: { message: string } | undefined } & ExtensionRuntime = {
    sendMessage(extensionId, message, onAnswer) {
      if (extensionId !== PLAYED_EXTENSION_ID) {
        failWith(runtime, 'Could not establish connection. Receiving end does not exist.', onAnswer)
        return
      }
      inside
        .send(JSON.parse(JSON.stringify(message)))
        .then(({ code, msg, data }) => onAnswer(JSON.parse(JSON.stringify({ code, msg, data }))))
    },
  }
  return runtime
}

/** A runtime whose every send ends in this `lastError`, set only while the callback runs. */
export function playFailingRuntime(message: string): ExtensionRuntime {
  const runtime: { lastError?: { message: string } | undefined } & ExtensionRuntime = {
    sendMessage: (_id, _message, onAnswer) => failWith(runtime, message, onAnswer),
  }
  return runtime
}

/** A runtime whose first sends end in this `lastError`, and whose later ones are answered; `sent` counts all. */
export function playRestartingRuntime(message: string, failures: number) {
  let sent = 0
  const runtime: { lastError?: { message: string } | undefined } & ExtensionRuntime = {
    sendMessage(_id, _message, onAnswer) {
      sent += 1
      if (sent <= failures) failWith(runtime, message, onAnswer)
      else onAnswer({ code: 1000, msg: 'pong', data: null })
    },
  }
  return { runtime, sent: () => sent }
}

function failWith(runtime: { lastError?: { message: string } | undefined }, message: string, onAnswer: (answer: unknown) => void): void {
  queueMicrotask(() => {
    runtime.lastError = { message }
    onAnswer(undefined)
    runtime.lastError = undefined
  })
}
