import { describe, expect, it } from 'vitest'
import { type RelayMessage, type RelayOutcome, relayCalls } from '../../contract/relay.ts'
import { RELAY_PROTOCOL } from '../../contract/relayLimits.ts'
import { createBridge } from '../../src/bridge/createBridge.ts'
import { createRequestId } from '../../src/bridge/createWriteSend.ts'
import { type TransportAnswer, toFailedAnswer } from '../../src/bridge/transports/transport.ts'

const hosts = { mms: 'https://mms.example', files: 'https://yx.example', pifa: 'https://pf.example' }
const session = { cookie: 'PASS_ID=a_1_2' }
const write = ['takeOffSale', session, { goodsId: 1 }] as const
const died = toFailedAnswer('sendFailed', 'send failed', true)
const done: TransportAnswer = {
  code: 1000,
  msg: 'ok',
  data: { status: 200, headers: {}, data: { success: true, errorCode: 1_000_000, result: true } },
}

/** An extension of a protocol, that answers writes so, and whose journal says so of every id. */
function anExtension({ protocol = RELAY_PROTOCOL as number, answer = died, outcome = null as RelayOutcome | null } = {}) {
  const sent: RelayMessage[] = []
  const found = { protocol }
  let announce: () => void = () => undefined
  const bridge = createBridge({
    hosts,
    antiContent: async () => null,
    clock: () => 0,
    transport: {
      async send(message) {
        sent.push(message)
        if (message.contentRequest === 'ping') {
          return { code: 1000, msg: 'ok', data: { version: '0.2.0', protocol: found.protocol, platformHosts: [] } }
        }
        if (message.contentRequest === 'apiRequest') return answer
        const { ids } = relayCalls.outcomes.config.parse(message.config)
        return outcome === null
          ? toFailedAnswer('sendFailed', 'send failed')
          : { code: 1000, msg: 'ok', data: { outcomes: Object.fromEntries(ids.map((id) => [id, outcome])) } }
      },
      listen(onAnnouncement) {
        announce = () => onAnnouncement('appeared')
        return () => undefined
      },
    },
  })
  return { bridge, sent, found, announce: () => announce(), asked: () => sent.map(({ contentRequest }) => contentRequest) }
}

const idOf = (message: RelayMessage | undefined) => (message?.config as { requestId?: string } | undefined)?.requestId

describe('a write', () => {
  it('carries an id of its own that the contract takes', async () => {
    const { bridge, sent } = anExtension({ answer: done })
    await Promise.all([bridge.callMerchant(...write), bridge.callMerchant(...write)])
    const ids = sent.filter(({ contentRequest }) => contentRequest === 'apiRequest').map(idOf)
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(relayCalls.outcomes.config.safeParse({ ids: [id] }).success).toBe(true)
  })

  it('asks for the extension`s protocol once, and again after another one appeared', async () => {
    const { bridge, asked, announce } = anExtension({ answer: done })
    await bridge.callMerchant(...write)
    await bridge.callMerchant(...write)
    expect(asked()).toEqual(['ping', 'apiRequest', 'apiRequest'])
    announce()
    await bridge.callMerchant(...write)
    expect(asked().slice(3)).toEqual(['ping', 'apiRequest'])
  })

  it('to an extension from before request ids carries none, which it would refuse, and asks it nothing', async () => {
    const { bridge, sent, asked } = anExtension({ protocol: 1 })
    await expect(bridge.callMerchant(...write)).rejects.toMatchObject({ kind: 'sendFailed', unknownOutcome: true })
    expect(asked()).toEqual(['ping', 'apiRequest'])
    expect(sent[1]?.config).not.toHaveProperty('requestId')
  })

  it.each<[RelayOutcome | null, boolean]>([
    ['notSent', false],
    ['unknown', true],
    ['answered', true],
    [null, true],
  ])('whose worker died and whose journal says %s has an unknown outcome: %s', async (outcome, unknownOutcome) => {
    const { bridge, sent, asked } = anExtension({ outcome })
    await expect(bridge.callMerchant(...write)).rejects.toMatchObject({ kind: 'sendFailed', code: -100, unknownOutcome })
    expect(asked()).toEqual(['ping', 'apiRequest', 'outcomes'])
    expect(sent[2]?.config).toEqual({ ids: [idOf(sent[1])] })
  })

  it('that got its answer asks for no outcome', async () => {
    const { bridge, asked } = anExtension({ answer: done })
    await bridge.callMerchant(...write)
    expect(asked()).not.toContain('outcomes')
  })
})

describe('a read', () => {
  it('carries no id, and whose worker died asks for no outcome', async () => {
    const { bridge, asked } = anExtension()
    await expect(bridge.callMerchant('mallInfo', session, {})).rejects.toMatchObject({ kind: 'sendFailed' })
    expect(asked()).toEqual(['apiRequest'])
  })
})

describe('a request id', () => {
  it('is 128 random bits', () => {
    const ids = Array.from({ length: 500 }, createRequestId)
    expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true)
    expect(new Set(ids).size).toBe(500)
  })
})
