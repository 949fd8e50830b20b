import { expect, it } from 'vitest'
import { createSealer, createSealKeyPair, toSealKeys } from '../../../contract/sealing.ts'
import { createSandboxTransport } from '../../../src/bridge/transports/sandboxTransport.ts'
import { SEND_TIME_LIMITS_MS } from '../../../src/bridge/transports/transport.ts'
import { describeTransport } from './describeTransport.ts'

describeTransport('the way straight to the sandbox', (hosts, timeLimitsMs) => createSandboxTransport({ hosts, timeLimitsMs }))

const origin = 'http://127.0.0.1:9'
const hosts = { mms: origin, files: origin, pifa: origin }
const aRequest = { contentRequest: 'apiRequest', config: { url: `${origin}/a`, method: 'POST', cookie: 'PASS_ID=a' } } as const

it('cannot take over a login: that wants the extension', async () => {
  const answer = await createSandboxTransport({ hosts }).send({ contentRequest: 'captureSession', config: { host: '127.0.0.1:9' } })
  expect(answer).toMatchObject({ code: -100, msg: 'only the extension can do this', failure: { kind: 'notInstalled' } })
})

it('carries no cookie that was sealed for an extension, and says so', async () => {
  const sealer = await createSealer((await toSealKeys(await createSealKeyPair())).publicKey)
  const cookie = (await sealer?.seal('PASS_ID=a', { owner: 'o', shop_id: '1', expires_at: 1 })) ?? ''
  const answer = await createSandboxTransport({ hosts }).send({ ...aRequest, config: { ...aRequest.config, cookie } })
  expect(answer).toMatchObject({ code: -1, msg: expect.stringMatching(/^request failed: cookie_not_opened: /), data: null })
})

it('keeps the browser’s own login and cache out of it', async () => {
  const inits: (RequestInit | undefined)[] = []
  const transport = createSandboxTransport({
    hosts,
    async fetch(_, init) {
      inits.push(init)
      return new Response('{}')
    },
  })
  await transport.send(aRequest)
  expect(inits).toEqual([
    expect.objectContaining({ credentials: 'omit', cache: 'no-store', redirect: 'manual', referrerPolicy: 'no-referrer' }),
  ])
})

it('takes a browser’s hidden redirect for one', async () => {
  const hidden = Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' })
  const transport = createSandboxTransport({ hosts, fetch: async () => hidden })
  expect(await transport.send(aRequest)).toMatchObject({ code: 1000, data: { status: 0, data: null } })
})

it('stops the request when nobody waits for it any more', async () => {
  let signal: AbortSignal | null | undefined
  const transport = createSandboxTransport({
    hosts,
    timeLimitsMs: { ...SEND_TIME_LIMITS_MS, apiRequest: 1 },
    fetch(_, init) {
      signal = init?.signal
      return new Promise(() => {})
    },
  })
  await transport.send(aRequest)
  expect(signal?.aborted).toBe(true)
})
