import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toBackendPath } from '../../../contract/backendPlace.ts'
import { type StoreView, startSandbox } from '../startSandbox.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let store: StoreView
let other: StoreView
let order_sn: string

beforeAll(async () => {
  sandbox = await startSandbox()
  const online = (await sandbox.stores()).filter((each) => each.online)
  ;[store, other] = [online[0] as StoreView, online[1] as StoreView]
  order_sn = await newestOrder()
})
afterAll(() => sandbox.app.close())

const open = (path: string, cookie = '') => fetch(sandbox.origin + path, { redirect: 'manual', headers: { cookie } })

async function newestOrder(): Promise<string> {
  const page = await (await open('/orders/list', store.cookie)).text()
  return /\/orders\/detail\?sn=([\d-]+)/.exec(page)?.[1] ?? ''
}

describe('a page of the backend', () => {
  it('says who is logged in', async () => {
    for (const place of [{ page: 'home' }, { page: 'orders' }, { page: 'afterSales' }, { page: 'plans' }] as const) {
      const page = await (await open(toBackendPath(place), store.cookie)).text()
      expect(page).toContain(`已登录：<strong>${store.shop_name}</strong>`)
    }
  })

  it('leads to the login where nobody is', async () => {
    const reply = await open(toBackendPath({ page: 'order', order_sn }))
    expect(reply.headers.get('location')).toBe('/login')
  })

  it('shows an order to its own store alone', async () => {
    const path = toBackendPath({ page: 'order', order_sn })
    const own = await open(path, store.cookie)
    expect(own.status).toBe(200)
    expect(await own.text()).toContain(`<h1>订单 ${order_sn}</h1>`)
    const theirs = await open(path, other.cookie)
    expect(theirs.status).toBe(404)
    const page = await theirs.text()
    expect(page).toContain('没有这个订单')
    expect(page).not.toContain(store.shop_name)
  })

  it('has no order or after-sale of a number that is none', async () => {
    expect((await open('/orders/detail?sn=1', store.cookie)).status).toBe(404)
    expect((await open('/orders/detail', store.cookie)).status).toBe(404)
    expect((await open(`/aftersales-ssr/detail?id=1&orderSn=${order_sn}`, store.cookie)).status).toBe(404)
  })
})
