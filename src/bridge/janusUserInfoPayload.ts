import { JANUS_USER_INFO_VERSION, type MerchantPayload } from '../../contract/merchantApi.ts'

/** The form of the janus user info call (specification 7): a number that differs each time, and the version. */
export function janusUserInfoPayload(random: () => number): MerchantPayload<'userInfo'> {
  return { random: random(), version: JANUS_USER_INFO_VERSION }
}
