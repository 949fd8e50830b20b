import type { FastifyInstance } from 'fastify'
import { type MerchantCallName, type MerchantPayload, merchantApi } from '../../contract/merchantApi.ts'
import { ANTI_CONTENT_HEADER, DEFAULT_ANTI_CONTENT, type MerchantCall } from '../../contract/merchantCall.ts'
import { createSandbox } from '../../sandbox/app.ts'
import type { FaultInput } from '../../sandbox/faults/fault.ts'
import type { ShelfState, Traits } from '../../sandbox/goods/goods.ts'
import type { SandboxOptions } from '../../sandbox/options.ts'
import type { LoggedVisit } from '../../sandbox/wire/requestLog.ts'
import { askDirectly } from '../askDirectly.ts'

export interface StoreView {
  shop_id: string
  shop_name: string
  username: string
  password: string
  cookie: string
  online: boolean
}

/** A store's goods as the control shows them. */
export interface GoodsView {
  id: number
  goods_name: string
  costTemplateId: number
  market_price: number
  cat_id: number
  sold_quantity_for_thirty_days: number
  thumb_url: string
  state: ShelfState
  traits: Traits
  promotionPercent: number | null
  sku_list: { skuId: number; spec: string; skuQuantity: number; normalPrice: number; groupPrice: number }[]
}

type Headers = Record<string, string>

/** A sandbox on a port of its own, with the requests that tests make. */
export async function startSandbox(options: SandboxOptions = {}) {
  const app = createSandbox(options)
  return withRequests(app, await app.listen({ host: '127.0.0.1', port: 0 }), fetch)
}

/** The same without a port, for whom nothing of the network matters: its requests take a fraction of the time. */
export async function openSandbox(options: SandboxOptions = {}) {
  const app = createSandbox(options)
  await app.ready()
  return withRequests(app, 'http://localhost', askDirectly(app))
}

function withRequests(app: FastifyInstance, origin: string, ask: typeof fetch) {
  const control = async (path: string, init?: RequestInit) => ask(`${origin}/__sandbox${path}`, init)
  const post = (path: string, body: unknown = {}) => control(path, { method: 'POST', body: JSON.stringify(body) })
  const storeAfter = async (path: string): Promise<StoreView> => (await post(path)).json()
  const stores = async (): Promise<StoreView[]> => (await control('/stores')).json()

  return {
    app,
    origin,
    /** Every request below is made with it. */
    fetch: ask,
    control,
    post,
    stores,
    onlineStore: async () => firstOf((await stores()).filter((store) => store.online)),
    offlineStore: async () => firstOf((await stores()).filter((store) => !store.online)),
    expire: (store: StoreView) => storeAfter(`/stores/${store.shop_id}/expire`),
    renew: (store: StoreView) => storeAfter(`/stores/${store.shop_id}/renew`),
    goodsOf: async (store: StoreView): Promise<GoodsView[]> => (await control(`/stores/${store.shop_id}/goods`)).json(),
    addFault: (fault: FaultInput) => post('/faults', fault),
    requests: async (): Promise<LoggedVisit[]> => (await control('/requests')).json(),
    /** A merchant call as the table has it, with a store's cookie. */
    call: <Name extends MerchantCallName>(name: Name, payload: MerchantPayload<Name>, headers: Headers = {}) =>
      callMerchant(ask, origin, name, payload, headers),
  }
}

export function firstOf<Item>(items: readonly Item[]): Item {
  const [first] = items
  if (first === undefined) throw new Error('the list is empty')
  return first
}

/** A merchant call as the table has it; `headers` with the cookie of a store. */
export function callMerchant(
  ask: typeof fetch,
  origin: string,
  name: MerchantCallName,
  payload: object,
  headers: Headers,
): Promise<Response> {
  const { method, path, body, antiContent, antiContentField, refererPath, fileField }: MerchantCall = merchantApi[name]
  const sent: Headers = {
    referer: origin + refererPath,
    ...(antiContent ? { [ANTI_CONTENT_HEADER]: DEFAULT_ANTI_CONTENT } : {}),
    ...headers,
  }
  const init: RequestInit = { method, redirect: 'manual', headers: sent }
  const repeated = antiContentField ? { [antiContentField]: sent[ANTI_CONTENT_HEADER] } : {}
  if (body === 'json')
    Object.assign(init, { body: JSON.stringify({ ...payload, ...repeated }), headers: { 'content-type': 'application/json', ...sent } })
  if (body === 'form') init.body = new URLSearchParams(Object.entries(payload).map(([key, value]) => [key, String(value)]))
  if (body === 'file') init.body = toForm(Object.entries(payload), fileField ?? '')
  const url = new URL(path, origin)
  if (body === 'none') for (const [key, value] of Object.entries(payload)) url.searchParams.set(key, String(value))
  return ask(url, init)
}

function toForm(fields: [string, unknown][], fileField: string): FormData {
  const form = new FormData()
  for (const [name, value] of fields) {
    const file = value as { type: string; base64: string }
    form.set(name, name === fileField ? new Blob([Buffer.from(file.base64, 'base64')], { type: file.type }) : String(value))
  }
  return form
}
