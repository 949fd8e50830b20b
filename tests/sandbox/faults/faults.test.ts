import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type MerchantCallName, type MerchantPayload, merchantApi } from '../../../contract/merchantApi.ts'
import { CHECK_COOKIE } from '../../../contract/merchantCall.ts'
import { merchantCodes, REVIEW_NEEDED_CODE } from '../../../contract/merchantCodes.ts'
import { SHORT_PAGE_ROWS } from '../../../sandbox/endpoints/paging.ts'
import { type FaultInput, type FaultKind, faultKinds } from '../../../sandbox/faults/fault.ts'
import { BIG_BODY_BYTES, PLANTED_COOKIE, REDIRECTED_PATH } from '../../../sandbox/faults/faultEffects.ts'
import { merchantPayloads } from '../../contract/merchantPayloads.ts'
import { isPlain } from '../goodPayloads.ts'
import { type StoreView, startSandbox } from '../startSandbox.ts'

const endsSession = merchantCodes.filter(({ means }) => means === 'sessionExpired').map(({ code }) => code)

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let store: StoreView

beforeAll(async () => {
  sandbox = await startSandbox()
  store = await sandbox.onlineStore()
})
afterEach(() => sandbox.post('/reset'))
afterAll(() => sandbox.app.close())

async function hit(...faults: FaultInput[]) {
  for (const fault of faults) await sandbox.addFault(fault)
  return sandbox.call('mallInfo', {}, { cookie: store.cookie })
}

async function read<Name extends MerchantCallName>(name: Name, payload: MerchantPayload<Name>) {
  return (await sandbox.call(name, payload, { cookie: store.cookie })).json()
}

/** What a caller sees of each kind. */
const sights: Record<FaultKind, () => Promise<void>> = {
  async sessionExpired() {
    const reply = await hit({ kind: 'sessionExpired' })
    expect(reply.headers.get('checklogin')).toBe('false')
    expect(await reply.json()).toMatchObject({ success: false, error_code: 43001 })
  },
  async loginFalse() {
    const body = await (await hit({ kind: 'loginFalse' })).json()
    expect(body).toEqual({ success: false, errorCode: 1_000_000, errorMsg: null, result: { login: false } })
  },
  async reviewNeeded() {
    expect(await (await hit({ kind: 'reviewNeeded' })).json()).toMatchObject({ success: false, errorCode: REVIEW_NEEDED_CODE })
  },
  async swapShape() {
    expect(await (await hit({ kind: 'swapShape' })).json()).toMatchObject({ success: true, error_code: 1_000_000, error_msg: null })
    const { success, errorCode, error_code } = await read('costTemplates', merchantPayloads.costTemplates)
    expect([success, errorCode, error_code]).toEqual([true, 1_000_000, undefined])
  },
  async duplicateRows() {
    await sandbox.addFault({ kind: 'duplicateRows' })
    const page = async (page: number) => (await read('goodsList', { page, size: 10 })).result.goods_list
    const first = await page(1)
    const second = await page(2)
    expect(second[0]).toEqual(first.at(-1))
    expect(second).toHaveLength(10)
  },
  async shortPages() {
    await sandbox.addFault({ kind: 'shortPages' })
    const page = async (page: number) => (await read('goodsList', { page, size: 10 })).result
    const [first, second] = [await page(1), await page(2)]
    expect([first.goods_list.length, second.goods_list.length]).toEqual([SHORT_PAGE_ROWS, SHORT_PAGE_ROWS])
    const ids = [...first.goods_list, ...second.goods_list].map(({ id }: { id: number }) => id)
    expect(new Set(ids).size).toBe(2 * SHORT_PAGE_ROWS)
    expect(first.total).toBeGreaterThan(2 * SHORT_PAGE_ROWS)
  },
  async privateUseNumbers() {
    await sandbox.addFault({ kind: 'privateUseNumbers' })
    const { result } = await read('saleQuality', { queryDate: new Date().toISOString().slice(0, 10) })
    const { statDate, ...figures } = result
    expect(statDate).toMatch(/^\d{4}-/)
    for (const figure of Object.values(figures)) expect(figure).toMatch(/^[\ue000-\uf8ff]+$/)
    const [goods] = (await read('goodsList', { page: 1, size: 10 })).result.goods_list
    const masked = [goods.quantity, goods.sold_quantity, goods.sold_quantity_for_thirty_days, goods.goods_inspect_score.score]
    for (const figure of [...masked, goods.sku_list[0].skuQuantity]) expect(figure).toMatch(/^[\ue000-\uf8ff]+$/)
    const plain = await read('goodsOnSale', { goods_id: goods.id })
    expect(plain.result.skus[0].quantity).toEqual(expect.any(Number))
    expect((await read('goodsProblems', { goodsId: goods.id })).result.score).toEqual(expect.any(Number))
  },
  async partialFailure() {
    const [first, second, third] = (await sandbox.goodsOf(store)).filter(isPlain)
    await sandbox.addFault({ kind: 'partialFailure' })
    const names = Object.fromEntries([first, second, third].map((goods) => [String(goods?.id), '改过的标题']))
    await read('setTitles', { goods_id2_name: names })
    const changed = (await sandbox.goodsOf(store)).filter((goods) => goods.goods_name === '改过的标题')
    expect(changed.map((goods) => goods.id)).toEqual([second?.id])
  },
  async silentFailure() {
    const before = await sandbox.goodsOf(store)
    const [goods] = before.filter(isPlain)
    await sandbox.addFault({ kind: 'silentFailure' })
    expect(await read('setTitles', { goods_id2_name: { [String(goods?.id)]: '新' } })).toMatchObject({ success: true })
    expect(await sandbox.goodsOf(store)).toEqual(before)
  },
  async answerLost() {
    const isOnSale = async () => (await sandbox.goodsOf(store)).find(({ id }) => id === goods?.id)?.state === 'onSale'
    const goods = (await sandbox.goodsOf(store)).find((each) => isPlain(each) && each.state === 'onSale')
    await sandbox.addFault({ kind: 'answerLost' })
    await expect(read('takeOffSale', { goodsId: goods?.id ?? 0 })).rejects.toThrow()
    expect(await isOnSale()).toBe(false)
  },
  async refused() {
    expect(await (await hit({ kind: 'refused', words: '库存不足' })).json()).toMatchObject({
      success: false,
      errorCode: 1000,
      errorMsg: '库存不足',
    })
  },
  async resent() {
    await sandbox.post('/publishing', { busy_every: 0 })
    const path = merchantApi.createGoodsDraft.path
    await sandbox.addFault({ kind: 'resent', path, times: 1 })
    await sandbox.addFault({ kind: 'resent', path, copy: 'rateLimited', times: 1, skip: 1 })
    const made = (await read('createGoodsDraft', {})).result
    expect(await read('createGoodsDraft', {})).toMatchObject({ success: false, errorCode: 54001 })
    await sandbox.post('/publishing', { draft_lag_ms: 0 })
    const { list } = (await read('draftList', { check_status: 0, start: 0, length: 50 })).result
    expect(list).toHaveLength(3)
    expect(list.map((draft: { goods_id: number }) => draft.goods_id)).toContain(made.goods_id)
    expect((await sandbox.requests()).filter((visit) => visit.path === path)).toHaveLength(4)
  },
  async lag() {
    const [goods] = (await sandbox.goodsOf(store)).filter(isPlain)
    const titles = async () =>
      (await read('goodsList', { page: 1, size: 100 })).result.goods_list.map((each: { goods_name: string }) => each.goods_name)
    await sandbox.addFault({ kind: 'lag', lag_ms: 120_000 })
    await read('setTitles', { goods_id2_name: { [String(goods?.id)]: '改过的标题' } })
    expect(await titles()).not.toContain('改过的标题')
    expect((await sandbox.goodsOf(store)).map(({ goods_name }) => goods_name)).toContain('改过的标题')
    await sandbox.control('/faults', { method: 'DELETE' })
    expect(await titles()).toContain('改过的标题')
  },
  async oddRow() {
    await sandbox.addFault({ kind: 'oddRow' })
    const oddRows = async (size: number) =>
      (await read('goodsList', { page: 1, size })).result.goods_list.map((row: object) => Object.keys(row).length === 1)
    expect(await oddRows(3)).toEqual([false, true, false])
    expect(await oddRows(1)).toEqual([true])
  },
  async numbersAsText() {
    await sandbox.addFault({ kind: 'numbersAsText' })
    expect((await read('goodsList', { page: 1, size: 1 })).result.total).toBe('120')
  },
  async nullLists() {
    await sandbox.addFault({ kind: 'nullLists' })
    expect((await read('goodsList', { page: 9, size: 100 })).result.goods_list).toBeNull()
    expect((await read('goodsList', { page: 1, size: 1 })).result.goods_list).toHaveLength(1)
  },
  async saysNothing() {
    await sandbox.addFault({ kind: 'saysNothing' })
    expect((await read('goodsList', { page: 1, size: 1 })).result).toMatchObject({ total: null, goods_list: null })
  },
  async flatMall() {
    expect((await (await hit({ kind: 'flatMall' })).json()).result).toEqual({ mall_id: Number(store.shop_id) })
  },
  async promotionPrices() {
    const [goods] = await sandbox.goodsOf(store)
    await sandbox.addFault({ kind: 'promotionPrices' })
    const listed = (await read('goodsList', { page: 1, size: 1 })).result.goods_list[0].sku_list[0].groupPrice
    const own = (await read('goodsOnSale', { goods_id: goods?.id ?? 0 })).result.skus[0].multi_price
    expect(own).toBe(goods?.sku_list[0]?.groupPrice)
    expect(listed).toBeLessThan(own)
  },
  async rateLimited() {
    const body = await (await hit({ kind: 'rateLimited' })).json()
    expect(body).toMatchObject({ success: false, errorCode: 54001, result: null })
  },
  async http429() {
    const reply = await hit({ kind: 'http429', retry_after_s: 7 })
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '7'])
  },
  async slow() {
    const aborter = new AbortController()
    await sandbox.addFault({ kind: 'slow', delay_ms: 120_000, times: 1 })
    const held = fetch(`${sandbox.origin}/anything`, { signal: aborter.signal }).then(
      () => 'answered',
      () => 'still waiting',
    )
    while ((await sandbox.requests()).length === 0);
    aborter.abort()
    expect(await held).toBe('still waiting')
    expect(await (await hit({ kind: 'slow', delay_ms: 1 })).json()).toMatchObject({ success: true })
  },
  async htmlLogin() {
    const reply = await hit({ kind: 'htmlLogin' })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await reply.text()).toContain('<form method="post" action="/login">')
  },
  async captcha() {
    expect(await (await hit({ kind: 'captcha' })).json()).toMatchObject({ errorCode: 70031, errorMsg: expect.stringContaining('滑块') })
  },
  async checkWanted() {
    const body = await (await hit({ kind: 'checkWanted' })).json()
    expect(body).toMatchObject({ success: false, errorCode: 54001, result: { verifyAuthToken: expect.any(String) } })
  },
  async riskControl() {
    const reply = await hit({ kind: 'riskControl' })
    expect([reply.status, (await reply.json()).errorCode]).toEqual([403, 310_120_000])
  },
  async noPermission() {
    expect(await (await hit({ kind: 'noPermission' })).json()).toMatchObject({ success: false, errorCode: 40010 })
  },
  async nullBody() {
    expect(await (await hit({ kind: 'nullBody' })).text()).toBe('null')
  },
  async truncatedJson() {
    const text = await (await hit({ kind: 'truncatedJson' })).text()
    expect(text).toMatch(/^\{"success":true/)
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
  },
  async emptyBody() {
    const reply = await hit({ kind: 'emptyBody' })
    expect([reply.status, await reply.text()]).toEqual([200, ''])
  },
  async bigBody() {
    const text = await (await hit({ kind: 'bigBody' })).text()
    expect(text).toHaveLength(BIG_BODY_BYTES)
    expect(JSON.parse(text)).toMatchObject({ success: true })
  },
  async status() {
    expect((await hit({ kind: 'status', status: 503, times: 1 })).status).toBe(503)
    expect((await hit({ kind: 'status' })).status).toBe(500)
  },
  async dropConnection() {
    await expect(hit({ kind: 'dropConnection' })).rejects.toThrow('fetch failed')
  },
  async setCookie() {
    const reply = await hit({ kind: 'setCookie' })
    expect(reply.headers.getSetCookie()).toEqual([PLANTED_COOKIE])
    expect(await reply.json()).toMatchObject({ success: true })
  },
  async cacheable() {
    await sandbox.addFault({ kind: 'cacheable' })
    const first = await sandbox.call('merchantInfo', {}, { cookie: store.cookie })
    const etag = String(first.headers.get('etag'))
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'max-age=60'])
    const [other] = (await sandbox.stores()).filter((each) => each.online && each.shop_id !== store.shop_id)
    const second = await sandbox.call('merchantInfo', {}, { cookie: String(other?.cookie), 'if-none-match': etag })
    expect([second.status, await second.text()]).toEqual([304, ''])
    expect((await sandbox.call('merchantInfo', {}, { cookie: store.cookie, 'if-none-match': '"other"' })).status).toBe(200)
  },
  async redirectSame() {
    const reply = await hit({ kind: 'redirectSame' })
    expect([reply.status, reply.headers.get('location')]).toEqual([302, REDIRECTED_PATH])
  },
  async redirectOther() {
    const location = 'http://127.0.0.2:1/elsewhere'
    const reply = await hit({ kind: 'redirectOther', location, status: 307 })
    expect([reply.status, reply.headers.get('location')]).toEqual([307, location])
  },
}

describe('each kind of fault', () => {
  it.each(faultKinds)('%s can be seen over HTTP', (kind) => sights[kind]())
})

describe('an expired session', () => {
  it.each(endsSession)('may be said with code %i', async (code) => {
    expect(await (await hit({ kind: 'sessionExpired', code })).json()).toMatchObject({ success: false, error_code: code })
  })

  it.each([429, 403])('may be said with HTTP %i', async (status) => {
    expect((await hit({ kind: 'sessionExpired', code: 40001, status })).status).toBe(status)
  })
})

describe('a check that a person has to pass', () => {
  it('is wanted until she passes it on the platform’s own page, of the other stores to the end', async () => {
    await sandbox.addFault({ kind: 'checkWanted', shop_id: store.shop_id })
    const home = async () => (await fetch(`${sandbox.origin}/home`, { headers: { cookie: store.cookie } })).text()
    expect(await home()).toContain('完成安全验证')
    expect((await read('mallInfo', {})).errorCode).toBe(54001)
    const passed = await fetch(`${sandbox.origin}/check`, { method: 'POST', redirect: 'manual', headers: { cookie: store.cookie } })
    expect(passed.headers.getSetCookie().join()).toMatch(new RegExp(`^${CHECK_COOKIE}=sandbox-check-${store.shop_id};.*Max-Age=600`))
    expect((await read('mallInfo', {})).success).toBe(true)
    expect(await home()).not.toContain('完成安全验证')
  })
})

describe('faults', () => {
  it('hit only the store and the path they are aimed at', async () => {
    await sandbox.addFault({ kind: 'nullBody', shop_id: store.shop_id, path: merchantApi.mallInfo.path })
    const [other] = (await sandbox.stores()).filter((each) => each.online && each.shop_id !== store.shop_id)
    expect(await (await hit()).text()).toBe('null')
    expect((await (await sandbox.call('checkLogin', {}, { cookie: store.cookie })).json()).result.login).toBe(true)
    expect(await (await sandbox.call('mallInfo', {}, { cookie: String(other?.cookie) })).json()).toMatchObject({ success: true })
  })

  it('stop when their times are used up', async () => {
    const replies = [await hit({ kind: 'status', status: 500, times: 2 }), await hit(), await hit()]
    expect(replies.map((reply) => reply.status)).toEqual([500, 500, 200])
    expect(await (await sandbox.control('/faults')).json()).toEqual([])
  })

  it('join: a cookie is planted also by a refusal', async () => {
    const reply = await hit({ kind: 'setCookie', cookie: 'a=b' }, { kind: 'captcha' })
    expect(reply.headers.getSetCookie()).toEqual(['a=b'])
    expect((await reply.json()).errorCode).toBe(70031)
  })

  it('hit unknown paths too, and are recorded as requests', async () => {
    await sandbox.addFault({ kind: 'status', status: 418, path: '/nowhere' })
    expect((await fetch(`${sandbox.origin}/nowhere`)).status).toBe(418)
    expect((await sandbox.requests()).map((visit) => visit.path)).toEqual(['/nowhere'])
  })
})
