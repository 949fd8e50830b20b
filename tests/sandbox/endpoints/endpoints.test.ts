import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { costTemplateQuery, type MerchantCallName, type MerchantPayload, merchantApi } from '../../../contract/merchantApi.ts'
import { DEFAULT_ANTI_CONTENT } from '../../../contract/merchantCall.ts'
import { endpoints } from '../../../sandbox/endpoints/index.ts'
import { merchantPayloads } from '../../contract/merchantPayloads.ts'
import { type GoodPayloads, goodPayloads } from '../goodPayloads.ts'
import { type StoreView, startSandbox } from '../startSandbox.ts'

const names = Object.keys(merchantApi) as MerchantCallName[]
const tokenCalls = names.filter((name) => merchantApi[name].antiContent)

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let online: StoreView
let offline: StoreView
let payloads: GoodPayloads

/** The days that the payloads ask for are past, and not yet too old for any of the calls; ms since 1970. */
const SOON_AFTER_MS = Date.parse('2026-11-09T12:00:00+08:00')

beforeAll(async () => {
  const aheadMs = SOON_AFTER_MS - Date.now()
  sandbox = await startSandbox({ now: () => Date.now() + aheadMs })
  online = await sandbox.onlineStore()
  offline = await sandbox.offlineStore()
  payloads = await goodPayloads(sandbox, online)
})
afterAll(() => sandbox.app.close())

async function ask<Name extends MerchantCallName>(name: Name, headers = {}, payload: MerchantPayload<Name> = payloads[name]) {
  const reply = await sandbox.call(name, payload, { cookie: online.cookie, ...headers })
  return { status: reply.status, body: await reply.json() }
}

describe('every call of the merchant table', () => {
  it('has an endpoint', () => {
    expect(new Set(endpoints.map((endpoint) => endpoint.call))).toEqual(new Set(Object.values(merchantApi)))
  })

  it.each(names)('%s answers what its schema promises, with a success code', async (name) => {
    const { status, body } = await ask(name)
    expect(status).toBe(200)
    const isBare = merchantApi[name].envelope === 'bare'
    expect(merchantApi[name].result.safeParse(isBare ? body : body.result)).toMatchObject({ success: true })
    if (!isBare) expect([1_000_000, 0, 1000]).toContain(body.errorCode ?? body.error_code)
  })

  it.each(names.filter((name) => name !== 'checkLogin'))('%s says in the snake shape that a session has expired', async (name) => {
    const { status, body } = await ask(name, { cookie: offline.cookie })
    expect(status).toBe(200)
    expect(body).toEqual({ success: false, error_code: 43001, error_msg: '会话已过期' })
  })

  it.each(tokenCalls)('%s wants a check without a good anti-content token', async (name) => {
    const { body } = await ask(name, { 'anti-content': 'wrong' })
    expect(body.errorCode).toBe(54001)
    expect(body.result.verifyAuthToken).toEqual(expect.any(String))
  })

  it.each(tokenCalls)('%s takes a token of the sandbox, and the constant', async (name) => {
    const { token } = await (await sandbox.post('/anti-content', { user_id: '7' })).json()
    for (const good of [token, DEFAULT_ANTI_CONTENT]) {
      const { body } = await ask(name, { 'anti-content': good })
      expect(body.errorCode).not.toBe(54001)
    }
  })

  it.each(names)('%s refuses another method', async (name) => {
    const { method, path } = merchantApi[name]
    const reply = await fetch(sandbox.origin + path, { method: method === 'GET' ? 'POST' : 'GET' })
    expect(reply.status).toBe(405)
    expect(await reply.json()).toMatchObject({ success: false, errorMsg: 'METHOD_NOT_ALLOWED' })
  })
})

describe('the envelopes', () => {
  it.each([
    ['mallInfo', { success: true, errorCode: 1_000_000 }],
    ['merchantInfo', { success: true, errorCode: 0, errorMsg: '成功' }],
    ['costTemplates', { success: true, error_code: 1_000_000 }],
    ['goodsList', { success: true, errorCode: 1_000_000 }],
    ['orderList', { success: true, errorCode: 0, errorMsg: '成功' }],
    ['setTitles', { success: true, error_code: 1_000_000 }],
    ['promotionPlans', { success: true, errorCode: 1000 }],
  ] as const)('%s uses its own', async (name, envelope) => {
    expect((await ask(name)).body).toMatchObject(envelope)
  })
})

describe('price and stock edits', () => {
  it.each(['setPrices', 'setStocks'] as const)('%s answers the bare count and nothing else', async (name) => {
    expect((await ask(name)).body).toEqual({ fail_goods_num: 0 })
  })
})

describe('checkLogin', () => {
  it('says login for both kinds of living stores: those with success true and those with success false', async () => {
    const stores = (await sandbox.stores()).filter((store) => store.online)
    const bodies = await Promise.all(stores.map(async (store) => (await ask('checkLogin', { cookie: store.cookie })).body))
    expect(new Set(bodies.map((body) => body.result.login))).toEqual(new Set([true]))
    expect(new Set(bodies.map((body) => body.success))).toEqual(new Set([true, false]))
  })

  it.each(['', 'api_uid=1', 'PASS_ID=made-up_1_2'])('says no to the cookie %j', async (cookie) => {
    const { body } = await ask('checkLogin', { cookie })
    expect(body).toMatchObject({ success: false, errorCode: 1_000_000, result: { login: false } })
  })

  it('needs no body at all', async () => {
    const headers = { cookie: online.cookie, 'anti-content': DEFAULT_ANTI_CONTENT }
    const reply = await fetch(sandbox.origin + merchantApi.checkLogin.path, { method: 'POST', headers })
    expect((await reply.json()).result.login).toBe(true)
  })
})

describe('mallInfo and merchantInfo', () => {
  it('name the store of the cookie', async () => {
    const { mall } = (await ask('mallInfo')).body.result
    expect([String(mall.mall_id), mall.mall_name]).toEqual([online.shop_id, online.shop_name])
    expect((await ask('merchantInfo')).body.result.merchantMainSimpleVO).toEqual({ mallId: online.shop_id, mallName: online.shop_name })
  })

  it('give the address of a picture', async () => {
    const { mall } = (await ask('mallInfo')).body.result
    const logo = await fetch(mall.logo)
    expect(logo.headers.get('content-type')).toContain('image/svg+xml')
    expect(await logo.text()).toContain(online.shop_name.slice(0, 1))
  })
})

describe('userInfo', () => {
  const send = async (init: RequestInit) => {
    const reply = await fetch(sandbox.origin + merchantApi.userInfo.path, { method: 'POST', ...init })
    return reply.json()
  }

  it.each([
    ['no form', undefined],
    ['a form without random', new URLSearchParams({ version: '3' })],
    ['another version', new URLSearchParams({ random: '0.5', version: '2' })],
  ])('refuses %s [spec 9.12]', async (_, body) => {
    expect(await send({ headers: { cookie: online.cookie, 'anti-content': DEFAULT_ANTI_CONTENT }, ...(body && { body }) })).toMatchObject({
      success: false,
      errorCode: 1000,
    })
  })

  it('refuses JSON', async () => {
    const headers = { cookie: online.cookie, 'anti-content': DEFAULT_ANTI_CONTENT, 'content-type': 'application/json' }
    expect(await send({ headers, body: JSON.stringify(merchantPayloads.userInfo) })).toMatchObject({ success: false, errorCode: 1000 })
  })
})

describe('costTemplates', () => {
  it('gives pages that together are the whole list, without repeats', async () => {
    const all = (await ask('costTemplates', {}, { ...costTemplateQuery, pageSize: 1000 })).body.result
    const pages = await Promise.all(
      [1, 2, 3, 4].map(async (pageNo) => (await ask('costTemplates', {}, { ...costTemplateQuery, pageNo, pageSize: 2 })).body.result.list),
    )
    expect(all.total).toBe(all.list.length)
    expect(pages.flat()).toEqual(all.list)
    expect(new Set(all.list.map((each: { costTemplateId: number }) => each.costTemplateId)).size).toBe(all.total)
  })

  it('has ids of 15 digits', async () => {
    for (const { costTemplateId } of (await ask('costTemplates')).body.result.list) expect(String(costTemplateId)).toMatch(/^\d{15}$/)
  })

  it.each([
    ['another source', { ...costTemplateQuery, sourceKey: 'APP' }],
    ['page 0', { ...costTemplateQuery, pageNo: 0 }],
  ])('refuses %s', async (_, payload) => {
    expect((await ask('costTemplates', {}, payload)).body).toMatchObject({ success: false, errorCode: 1000 })
  })

  it('refuses a body that is no JSON', async () => {
    const headers = { cookie: online.cookie, 'anti-content': DEFAULT_ANTI_CONTENT, 'content-type': 'application/json' }
    const reply = await fetch(sandbox.origin + merchantApi.costTemplates.path, { method: 'POST', headers, body: '{"pageNo":' })
    expect(await reply.json()).toMatchObject({ success: false, errorCode: 1000 })
  })
})

describe('two sandboxes', () => {
  const everything = async (seed: number) => {
    const other = await startSandbox({ seed, storeCount: 6, now: () => 0 })
    const stores = await other.stores()
    const { cookie } = await other.onlineStore()
    const templates = await (await other.call('costTemplates', costTemplateQuery, { cookie })).json()
    const renewed = await other.renew(await other.offlineStore())
    const token = await (await other.post('/anti-content', { user_id: 1 })).json()
    await other.app.close()
    return { stores, templates, renewed, token }
  }

  it('are equal for one seed and differ in everything for two', async () => {
    const [first, again, different] = await Promise.all([everything(5), everything(5), everything(6)])
    expect(again).toEqual(first)
    for (const key of ['stores', 'templates', 'renewed', 'token'] as const) expect(different[key]).not.toEqual(first[key])
  })
})
