import { JANUS_USER_INFO_VERSION, merchantApi } from '../../contract/merchantApi.ts'
import { PlatformCode, toCamel, toRefusal } from '../wire/envelopes.ts'
import { defineEndpoint } from './endpoint.ts'

export const userEndpoints = [
  defineEndpoint(merchantApi.userInfo, ({ store, payload }) => {
    if (payload.version !== JANUS_USER_INFO_VERSION) return toRefusal(PlatformCode.badParameter, '版本号不正确')
    return toCamel({
      id: Number(store.user_id),
      username: store.username,
      nickname: store.nickname,
      mobile: store.mobile,
      mall_id: Number(store.mall_id),
      mallOwner: true,
      isBindWeChat: false,
      created_at: store.created_at,
      updated_at: store.created_at,
      mall: { mall_id: Number(store.mall_id) },
    })
  }),
]
