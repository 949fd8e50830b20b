import { merchantPathsSchema } from '../contract/entities/deployment.ts'
import { type MerchantCalls, PACKED_PATHS_FILE, withPaths } from '../contract/merchantPaths.ts'

/** The merchant calls at the paths of the deployment that packed this extension; packed by hand, at those of the table. */
export async function readMerchantCalls(): Promise<MerchantCalls> {
  const reply = await fetch(chrome.runtime.getURL(PACKED_PATHS_FILE)).catch(() => null)
  return withPaths(reply?.ok ? merchantPathsSchema.parse(await reply.json()) : {})
}
