import { expect, it } from 'vitest'
import type { RelayMessage } from '../../contract/relay.ts'
import type { TransportAnswer } from '../../src/bridge/transports/transport.ts'
import { createWatchWords } from '../../src/watch/createWatchWords.ts'
import { aClock } from '../bridge/lanes/aClock.ts'

const MINUTE_MS = 60_000
const wanted: TransportAnswer = { code: 1000, msg: 'ok', data: { isWanted: true } }

function aWatch() {
  const clock = aClock()
  const said: unknown[] = []
  const scene = { answer: wanted, requests: 0, unwanted: 0 }
  const words = createWatchWords({
    clock,
    owner: 'u1',
    countRequests: () => scene.requests,
    onUnwanted: () => {
      scene.unwanted += 1
    },
    transport: {
      async send({ config }: RelayMessage) {
        said.push(config)
        return scene.answer
      },
    },
  })
  const pass = async (ms: number) => {
    clock.advance(ms)
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  return { words, said, scene, pass }
}

it('says each minute what was asked so far', async () => {
  const { words, said, scene, pass } = aWatch()
  words.begin()
  await pass(0)
  scene.requests = 12
  await pass(MINUTE_MS)
  expect(said).toEqual([
    { owner: 'u1', requests: 0, end: null },
    { owner: 'u1', requests: 12, end: null },
  ])
  expect(scene.unwanted).toBe(0)
})

it('has one last word, and none after it', async () => {
  const { words, said, pass } = aWatch()
  words.begin()
  await pass(0)
  words.end('loggedOut')
  words.end('tab')
  await pass(5 * MINUTE_MS)
  expect(said.slice(1)).toEqual([{ owner: 'u1', requests: 0, end: 'loggedOut' }])
})

it.each([
  ['says so', { ...wanted, data: { isWanted: false } }],
  ['answers nothing of this page any more', { code: -1, msg: 'request failed: sender_not_allowed: …', data: null }],
])('stops where the extension %s', async (_, answer) => {
  const { words, scene, pass } = aWatch()
  scene.answer = answer
  words.begin()
  await pass(0)
  expect(scene.unwanted).toBe(1)
})

it('goes on where the extension did not answer once: its worker is started anew', async () => {
  const { words, said, scene, pass } = aWatch()
  scene.answer = { code: -1, msg: 'no answer within 3000 ms', data: null, failure: { kind: 'timedOut', unknownOutcome: true } }
  words.begin()
  await pass(0)
  await pass(MINUTE_MS)
  expect(said).toHaveLength(2)
  expect(scene.unwanted).toBe(0)
})
