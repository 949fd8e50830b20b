import { type Shop, ShopStatus } from '../../contract/entities/shop.ts'
import { callAs, fetchLogin, readingOf } from './logIn.ts'
import type { Deployment } from './startDeployment.ts'

/** Has it orders to ship that are late or soon due, by the sandbox? */
interface ShopUrgency {
  readonly shop: Shop
  readonly isUrgent: boolean
}

/** Shops of the demo that are logged in, those with urgent orders first: on some days the first ones of the list have none. */
export async function shopsByUrgency({ origin, sandboxOrigin }: Deployment): Promise<readonly ShopUrgency[]> {
  const { token } = await fetchLogin(origin, 'demo')
  const shops = await callAs(origin, token, 'shopList', {})
  const asked = await fetch(`${sandboxOrigin}/__sandbox/to-ship`)
  const toShip = (await asked.json()) as readonly { readonly shop_id: string; readonly due: number; readonly late: number }[]
  const urgent = new Set(toShip.flatMap(({ shop_id, due, late }) => (due + late > 0 ? shop_id : [])))
  return shops
    .filter(({ status }) => status === ShopStatus.online)
    .map((shop) => ({ shop, isUrgent: urgent.has(shop.shop_id) }))
    .toSorted((left, right) => Number(right.isUrgent) - Number(left.isUrgent))
}

/** Figures are read of so many of them alone, the urgent ones first. Out: how many are read, and the entries of the browser's storage that say so. */
export async function watchUrgentShops(deployment: Deployment, count: number) {
  const { token, user_id } = await fetchLogin(deployment.origin, 'demo')
  const read = new Set((await shopsByUrgency(deployment)).slice(0, count).map(({ shop }) => shop.shop_uid))
  const shops = await callAs(deployment.origin, token, 'shopList', {})
  const unwatched = shops.flatMap(({ shop_uid }) => (read.has(shop_uid) ? [] : [shop_uid]))
  return { watched: read.size, stored: readingOf(user_id, { isPaused: false, unwatched }) }
}
