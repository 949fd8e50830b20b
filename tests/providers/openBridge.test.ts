import type { i18n } from 'i18next'
import { expect, it } from 'vitest'
import type { Deployment } from '../../contract/entities/deployment.ts'
import { createFlag } from '../../src/providers/createFlag.ts'
import type { Services } from '../../src/providers/services/createServices.ts'
import { openBridge } from '../../src/providers/services/openBridge.ts'

function someBridge(capabilities: readonly string[] = ['antiContent']) {
  const asked: string[] = []
  const api = { call: async (name: string) => asked.push(name) }
  const services = { api, session: { read: () => ({ uid: 'user-1' }) }, browserRefused: createFlag() } as unknown as Services
  const origin = 'http://platform.test'
  const deployment = {
    merchant_hosts: { mms: origin, mobile: origin, open: origin },
    merchant_paths: {},
    auth_token_key: '0123456789abcdef',
    capabilities,
  } as unknown as Deployment
  const transport = { send: async () => ({ code: -1, msg: 'platform away', data: null }), listen: () => () => {} }
  return { asked, bridge: openBridge({ services, deployment, texts: {} as i18n, transport }) }
}

it('fetches one anti-content token for all first requests of a query', async () => {
  const { asked, bridge } = someBridge()
  const first = Array.from({ length: 12 }, () => bridge.callMerchant('goodsList', { cookie: 'PASS_ID=1' }, { page: 1, size: 100 }))
  await Promise.allSettled(first)
  expect(asked).toEqual(['authToken'])
})

it('has the token of the first request before it is asked for, where a screen has said that it will ask', async () => {
  const { asked, bridge } = someBridge()
  await Promise.all([bridge.prepare(), bridge.prepare()])
  expect(asked).toEqual(['authToken'])
})

it('asks a backend without tokens for none', async () => {
  const { asked, bridge } = someBridge([])
  await bridge.prepare()
  expect(asked).toEqual([])
})
