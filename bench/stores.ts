import { merchantApi } from '../contract/merchantApi.ts'
import { DEFAULT_ANTI_CONTENT } from '../contract/merchantCall.ts'
import { callAs, fetchLogin } from '../tests/e2e/logIn.ts'
import type { Deployment } from '../tests/e2e/startDeployment.ts'

/** A store of the sandbox, as its control tells of it. */
export interface BenchStore {
  readonly shop_id: string
  readonly shop_name: string
  readonly cookie: string
  readonly online: boolean
}

export async function fetchStores(sandboxOrigin: string): Promise<readonly BenchStore[]> {
  return (await (await fetch(`${sandboxOrigin}/__sandbox/stores`)).json()) as BenchStore[]
}

/** Makes the demo's account one of `count` shops, all of them logged in. */
export async function addStores({ origin, sandboxOrigin }: Deployment, count: number): Promise<void> {
  const { token } = await fetchLogin(origin, 'demo')
  const stores = (await fetchStores(sandboxOrigin)).slice(0, count)
  for (const { shop_id } of stores) await fetch(`${sandboxOrigin}/__sandbox/stores/${shop_id}/renew`, { method: 'POST' })
  for (const { shop_id, shop_name, cookie } of (await fetchStores(sandboxOrigin)).slice(0, count)) {
    await callAs(origin, token, 'addShop', { shop_id, shop_name, cookie })
    await makeGoods(sandboxOrigin, cookie)
  }
}

/** A store's goods are made up when they are first asked for, which is no part of what is measured. */
async function makeGoods(sandboxOrigin: string, cookie: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'anti-content': DEFAULT_ANTI_CONTENT, cookie }
  await fetch(`${sandboxOrigin}${merchantApi.goodsList.path}`, { method: 'POST', headers, body: JSON.stringify({ page: 1, size: 1 }) })
}
