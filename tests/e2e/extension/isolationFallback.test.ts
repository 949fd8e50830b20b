import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerJson } from './merchantServer.ts'
import { mallMessage, sessionOf } from './relayMessage.ts'
import { askAll, openScene, type Scene } from './scene.ts'

const SHOPS = 60
const messages = () => Array.from({ length: SHOPS }, (_, shop) => mallMessage(scene.merchantOrigin, shop))

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

async function countRight() {
  const answers = await askAll(scene.page, messages())
  const own = answers.filter(({ data }, shop) => (data as { data?: { cookie?: string } } | null)?.data?.cookie === sessionOf(shop))
  const right = scene.merchant.seen.filter(({ headers }) => headers.cookie === sessionOf(Number(headers['anti-content'])))
  return { seen: scene.merchant.seen.length, right: right.length, own: own.length }
}

async function readIsolation() {
  return (await scene.worker()).evaluate(async () => (await chrome.storage.session.get('isolation')).isolation)
}

describe('the isolation of this browser', () => {
  it('is proven by marks in the fragment, without a request leaving the browser', async () => {
    scene.merchant.behave(answerJson)
    await askAll(scene.page, [{ contentRequest: 'captureSession', config: { host: new URL(scene.merchantOrigin).host } }])
    expect(await readIsolation()).toBe('fragment')
    expect(scene.merchant.seen).toHaveLength(0)
  })

  it('is the slow one where the marked canary does not arrive', async () => {
    const worker = await scene.worker()
    // Stands for a browser that does not match fragments: the marked canary is blocked like everything else.
    await worker.evaluate(async () => {
      const condition = { initiatorDomains: [chrome.runtime.id], resourceTypes: ['xmlhttprequest' as const] }
      await chrome.declarativeNetRequest.updateDynamicRules({ addRules: [{ id: 1, priority: 9, action: { type: 'block' }, condition }] })
      await chrome.storage.session.clear()
    })
    await scene.stopWorkers()
    await askAll(scene.page, messages().slice(0, 1))
    expect(await readIsolation()).toBe('serial')
    await (await scene.worker()).evaluate(() => chrome.declarativeNetRequest.updateDynamicRules({ removeRuleIds: [1] }))
  })

  it('still holds one request at a time where marks do not work: 60 of 60 right', async () => {
    expect(await readIsolation()).toBe('serial')
    await scene.stopWorkers()
    scene.merchant.behave((response, request) => setTimeout(() => answerJson(response, request), 5))
    expect(await countRight()).toEqual({ seen: SHOPS, right: SHOPS, own: SHOPS })
    expect(scene.merchant.mostAtOnce()).toBe(1)
    await expect.poll(scene.liveRules).toBe(0)
  })
})

describe('a worker that died', () => {
  it('leaves no rule armed once the next one starts', async () => {
    await (await scene.worker()).evaluate(async () => {
      const condition = { urlFilter: '|http', tabIds: [-1], resourceTypes: ['xmlhttprequest' as const] }
      const action = {
        type: 'modifyHeaders' as const,
        requestHeaders: [{ header: 'cookie', operation: 'set' as const, value: 'PASS_ID=dead' }],
      }
      await chrome.declarativeNetRequest.updateSessionRules({ addRules: [{ id: 4_000, priority: 5, action, condition }] })
    })
    expect(await scene.liveRules()).toBe(1)
    await scene.stopWorkers()
    scene.merchant.behave(answerJson)
    expect(await countRight()).toEqual({ seen: SHOPS, right: SHOPS, own: SHOPS })
    await expect.poll(scene.liveRules).toBe(0)
  })
})
