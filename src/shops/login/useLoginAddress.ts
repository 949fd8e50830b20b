import { MERCHANT_LOGIN_PATH } from '../../../contract/merchantCall.ts'
import { useDeployment } from '../../providers/services/useDeployment.ts'

/** Where a store's owner logs in to the platform of this deployment. */
export function useLoginAddress(): string {
  return new URL(MERCHANT_LOGIN_PATH, useDeployment().merchant_hosts.mms).href
}
