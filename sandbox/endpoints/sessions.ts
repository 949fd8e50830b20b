import { merchantApi } from '../../contract/merchantApi.ts'
import { PlatformCode } from '../wire/envelopes.ts'
import { defineOpenEndpoint } from './endpoint.ts'

export const sessionEndpoints = [
  defineOpenEndpoint(merchantApi.checkLogin, ({ store }) => {
    const login = store !== null
    // For a living session both true and false were seen in `success`: only `login` counts (merchant-platform-facts 2.2).
    const success = login && store.index % 2 === 0
    return { status: 200, body: { success, errorCode: PlatformCode.success, errorMsg: null, result: { login } } }
  }),
]
