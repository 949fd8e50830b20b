import { merchantApi } from '../../contract/merchantApi.ts'
import { logoPath } from '../pages/storeLogo.ts'
import { toCamel, toCamelZero } from '../wire/envelopes.ts'
import { defineEndpoint } from './endpoint.ts'

export const mallEndpoints = [
  defineEndpoint(merchantApi.mallInfo, ({ store, origin, twists }) => {
    const mall_id = Number(store.mall_id)
    if (twists.flattensMall) return toCamel({ mall_id })
    return toCamel({ mall: { mall_id, mall_name: store.mall_name, logo: origin + logoPath(store) } })
  }),
  defineEndpoint(merchantApi.mallProfile, ({ store, origin }) =>
    toCamel({ mall_id: Number(store.mall_id), mall_name: store.mall_name, logo: origin + logoPath(store) }),
  ),
  defineEndpoint(merchantApi.merchantInfo, ({ store }) =>
    toCamelZero({ merchantMainSimpleVO: { mallId: store.mall_id, mallName: store.mall_name } }),
  ),
]
