import type { MerchantPaths } from '../../contract/entities/deployment.ts'
import { type MerchantCallName, merchantApi } from '../../contract/merchantApi.ts'
import type { MerchantCall } from '../../contract/merchantCall.ts'
import { withPaths } from '../../contract/merchantPaths.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './index.ts'

const nameOf = new Map(
  Object.entries(merchantApi).map(([name, call]): [MerchantCall, MerchantCallName] => [call, name as MerchantCallName]),
)

/** Every endpoint at its path in this deployment; a path that a call has left answers nothing any more. */
export function endpointsAt(paths: MerchantPaths): readonly Endpoint[] {
  const calls = withPaths(paths)
  return endpoints.map((endpoint) => {
    const name = nameOf.get(endpoint.call)
    return name === undefined ? endpoint : { ...endpoint, call: calls[name] }
  })
}
