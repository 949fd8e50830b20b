import type * as z from 'zod/mini'
import type { ToolCall } from '../../../contract/call.ts'
import { callFacts } from '../../../contract/callFacts.ts'
import { accountCalls } from '../../../contract/calls/account.ts'
import { shopCalls } from '../../../contract/calls/shops.ts'
import { systemCalls } from '../../../contract/calls/system.ts'
import type { CallName, ToolApi } from '../../../contract/toolApi.ts'
import { ToolApiError } from './ToolApiError.ts'

/** What every page asks for before it shows anything, and what the first list does: read without waiting for the schemas of all other calls. */
const firstCalls: Readonly<Record<string, ToolCall>> = {
  config: systemCalls.config,
  userInfo: accountCalls.userInfo,
  shopList: shopCalls.shopList,
}

/** Every call as the console sends it. Its types are those of the contract; `payload` and `reply` are not in it: `replyOf` has them. */
export const consoleCalls = callFacts as unknown as ToolApi

/** By what the reply of a call is read. Rejects with a ToolApiError where the file of the schemas cannot be loaded: as where the server is out of reach. */
export function replyOf(name: CallName): z.ZodMiniType | Promise<z.ZodMiniType> {
  return firstCalls[name]?.reply ?? readSchemas().then((calls) => calls[name].reply)
}

async function readSchemas(): Promise<ToolApi> {
  try {
    return (await import('../../../contract/toolApi.ts')).toolApi
  } catch (cause) {
    throw new ToolApiError('transport', 0, cause instanceof Error ? cause.message : '', { fault: 'network' })
  }
}
