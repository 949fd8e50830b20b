import { merchantApi } from '../../contract/merchantApi.ts'
import { logoPath } from '../pages/storeLogo.ts'
import { toCamel, toCamelZero } from '../wire/envelopes.ts'
import { defineEndpoint } from './endpoint.ts'

export const mallEndpoints = [
  defineEndpoint(merchantApi.mallInfo, ({ store, origin }) =>
    toCamel({ mall: { mall_id: Number(store.mall_id), mall_name: store.mall_name, logo: origin + logoPath(store) } }),
  ),
  defineEndpoint(merchantApi.merchantInfo, ({ store }) =>
    toCamelZero({ merchantMainSimpleVO: { mallId: store.mall_id, mallName: store.mall_name } }),
  ),
]
