import { describe, expect, it } from 'vitest'
import { createExtensionTransport, type ExtensionRuntime } from '../../../src/bridge/transports/extensionTransport.ts'
import type { TransportAnnouncement } from '../../../src/bridge/transports/transport.ts'
import { describeTransport } from './describeTransport.ts'
import { PLAYED_EXTENSION_ID, playExtension, playFailingRuntime, playRestartingRuntime } from './playedExtension.ts'

const readExtensionId = () => PLAYED_EXTENSION_ID
const ping = { contentRequest: 'ping' } as const

describeTransport('the extension', (hosts, timeLimitsMs) =>
  createExtensionTransport({ readExtensionId, readRuntime: () => playExtension(hosts), timeLimitsMs }),
)

/** A runtime that answers every message with the same thing, and counts them. */
function aRuntime(answer: unknown) {
  const sent: string[] = []
  const runtime: ExtensionRuntime = {
    sendMessage(extensionId, _message, onAnswer) {
      sent.push(extensionId)
      onAnswer(answer)
    },
  }
  return { sent, readRuntime: () => runtime }
}

describe('without a way to the extension', () => {
  it('no stored id is "not installed", and nothing is sent [spec 4.17, 5.4, 8.12, 9.2]', async () => {
    const { sent, readRuntime } = aRuntime({ code: 1000, msg: '', data: null })
    const answer = await createExtensionTransport({ readExtensionId: () => null, readRuntime }).send(ping)
    expect(answer).toEqual({
      code: -100,
      msg: 'extension not installed',
      data: null,
      failure: { kind: 'notInstalled', unknownOutcome: false },
    })
    expect(sent).toEqual([])
  })

  const throwing: ExtensionRuntime = {
    sendMessage() {
      throw new Error('Error in invocation of runtime.sendMessage: Invalid extension id')
    },
  }
  // The texts are Chromium's own, read from real failures.
  it.each<[string, ExtensionRuntime | undefined, boolean]>([
    ['there is no chrome.runtime', undefined, false],
    ['nobody is at the other end', playFailingRuntime('Could not establish connection. Receiving end does not exist.'), false],
    ['sending throws', throwing, false],
    [
      'the worker died before it answered',
      playFailingRuntime(
        'A listener indicated an asynchronous response by returning true, but the message channel closed before a response was received',
      ),
      true,
    ],
    ['the port closed before it answered', playFailingRuntime('The message port closed before a response was received.'), true],
    ['the error has no words', playFailingRuntime(''), false],
  ])('when %s the sending failed [spec 4.19, 8.14, 9.2]', async (_, runtime, unknownOutcome) => {
    const answer = await createExtensionTransport({ readExtensionId, readRuntime: () => runtime, takeAgainMs: [0] }).send(ping)
    expect(answer).toEqual({ code: -100, msg: 'send failed', data: null, failure: { kind: 'sendFailed', unknownOutcome } })
  })

  it.each([undefined, null, 'pong', {}, { code: '1000', msg: '', data: 1 }])(
    'an answer that is none (%j) is a failed sending with unknown outcome',
    async (answer) => {
      const { readRuntime } = aRuntime(answer)
      expect(await createExtensionTransport({ readExtensionId, readRuntime }).send(ping)).toMatchObject({
        code: -100,
        failure: { kind: 'sendFailed', unknownOutcome: true },
      })
    },
  )
})

describe('with the extension there', () => {
  it('reads the id again for each message [spec 4.18]', async () => {
    const ids = ['first', 'second']
    const { sent, readRuntime } = aRuntime({ code: 1000, msg: '', data: null })
    const transport = createExtensionTransport({ readExtensionId: () => ids.shift() ?? null, readRuntime })
    await transport.send(ping)
    await transport.send(ping)
    expect(sent).toEqual(['first', 'second'])
  })

  it('takes nothing from the answer that only a transport may say', async () => {
    const { readRuntime } = aRuntime({ code: -1, msg: 'no', data: null, failure: { kind: 'notInstalled', unknownOutcome: false } })
    expect(await createExtensionTransport({ readExtensionId, readRuntime }).send(ping)).toEqual({ code: -1, msg: 'no', data: null })
  })
})

describe('a message that nobody took', () => {
  const nobody = 'Could not establish connection. Receiving end does not exist.'

  it.each([1, 2])('though the extension is there, as while its worker is being stopped (%i times), is sent again', async (times) => {
    const { runtime, sent } = playRestartingRuntime(nobody, times)
    const transport = createExtensionTransport({ readExtensionId, readRuntime: () => runtime, takeAgainMs: [0, 0] })
    expect(await transport.send(ping)).toEqual({ code: 1000, msg: 'pong', data: null })
    expect(sent()).toBe(times + 1)
  })

  it('is not sent again to an extension that was removed meanwhile', async () => {
    const ids = [PLAYED_EXTENSION_ID, null]
    const { runtime, sent } = playRestartingRuntime(nobody, 9)
    const transport = createExtensionTransport({ readExtensionId: () => ids.shift() ?? null, readRuntime: () => runtime, takeAgainMs: [0] })
    expect(await transport.send(ping)).toMatchObject({ code: -100, failure: { kind: 'notInstalled' } })
    expect(sent()).toBe(1)
  })

  it('differs from one that was taken, and not answered: that one is never sent twice', async () => {
    const { runtime, sent } = playRestartingRuntime('The message port closed before a response was received.', 1)
    const transport = createExtensionTransport({ readExtensionId, readRuntime: () => runtime, takeAgainMs: [0, 0] })
    expect(await transport.send(ping)).toMatchObject({ code: -100, failure: { kind: 'sendFailed', unknownOutcome: true } })
    expect(sent()).toBe(1)
  })
})

describe('announcements', () => {
  it('tell when the extension appears and when it goes, once each, until told to stop', () => {
    let id: string | null = null
    const watchers = new Set<() => void>()
    const transport = createExtensionTransport({
      readExtensionId: () => id,
      readRuntime: () => undefined,
      watchExtensionId(onChange) {
        watchers.add(onChange)
        return () => watchers.delete(onChange)
      },
    })
    const heard: TransportAnnouncement[] = []
    const stop = transport.listen((announcement) => heard.push(announcement))
    for (const now of [null, 'a', 'a', null, 'b']) {
      id = now
      for (const tell of watchers) tell()
    }
    stop()
    expect(heard).toEqual(['appeared', 'gone', 'appeared'])
    expect(watchers.size).toBe(0)
  })
})
