import { expect, it } from 'vitest'
import type { PlatformOutcomeCount } from '../../contract/entities/operating.ts'
import { BridgeError, type BridgeErrorKind } from '../../src/bridge/bridgeError.ts'
import { createOutcomeReport } from '../../src/bridge/createOutcomeReport.ts'
import { REPORT_EVERY_MS } from '../../src/bridge/createTallyReport.ts'
import { aClock } from './lanes/aClock.ts'
import { settle } from './lanes/somePlatform.ts'

function aReport() {
  const clock = aClock()
  const sent: (readonly PlatformOutcomeCount[])[] = []
  const { note } = createOutcomeReport({ send: async (outcomes) => sent.push(outcomes), clock })
  const pass = async () => {
    clock.advance(REPORT_EVERY_MS)
    await settle()
  }
  return { note, pass, sent }
}

it('counts how requests ended, by call, and says each once', async () => {
  const { note, pass, sent } = aReport()
  note('goodsList', null)
  note('goodsList', null)
  note('goodsList', new BridgeError('rateLimited'))
  note('mallTrade', null)
  await pass()
  expect(sent).toEqual([
    [
      { call: 'goodsList', outcome: 'ok', replies: 2 },
      { call: 'goodsList', outcome: 'rateLimited', replies: 1 },
      { call: 'mallTrade', outcome: 'ok', replies: 1 },
    ],
  ])
  note('goodsList', null)
  await pass()
  expect(sent[1]).toEqual([{ call: 'goodsList', outcome: 'ok', replies: 1 }])
})

it.each<BridgeErrorKind>(['notInstalled', 'sendFailed', 'noSession', 'browserWaits', 'browserWithdrawn'])(
  'says nothing of the platform where a request did not come to it: %s',
  async (kind) => {
    const { note, pass, sent } = aReport()
    note('goodsList', new BridgeError(kind))
    await pass()
    expect(sent).toEqual([])
  },
)

it('says nothing of a request that the extension never sent, nor of a fault of our own', async () => {
  const { note, pass, sent } = aReport()
  note('goodsList', new BridgeError('requestFailed', { neverLeft: true }))
  note('goodsList', new TypeError('broken'))
  await pass()
  expect(sent).toEqual([])
})
