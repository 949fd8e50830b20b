import { costTemplateQuery, type MerchantResult } from '../../contract/merchantApi.ts'
import { BridgeError } from './bridgeError.ts'
import type { Bridge } from './createBridge.ts'
import type { SessionHolder } from './readMall.ts'

export type FreightTemplate = MerchantResult<'costTemplates'>['list']['rows'][number]

/** The freight templates of a store, newest first. */
export interface FreightTemplates {
  readonly templates: readonly FreightTemplate[]
  /** How many the store has: specification 9 asks for the first 10 only. */
  readonly total: number
}

export async function readTemplates(
  bridge: Pick<Bridge, 'callMerchant'>,
  { shop_uid, has_cookie, cookie }: Omit<SessionHolder, 'shop_id'>,
): Promise<FreightTemplates> {
  if (!cookie && !has_cookie) throw new BridgeError('noSession')
  const { list, total } = await bridge.callMerchant('costTemplates', { shop_uid, cookie }, costTemplateQuery)
  return { templates: list.rows, total: Math.max(total ?? 0, list.rows.length + list.unreadable.length) }
}
