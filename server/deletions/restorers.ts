import type { RestorableType } from '../../contract/entities/restorable.ts'
import { channelCrud } from '../endpoints/channels.ts'
import { savedViewCrud } from '../endpoints/savedViews.ts'
import { shopGroupCrud } from '../endpoints/shopGroups.ts'
import type { CallContext } from '../http/callContext.ts'
import { restoreBoxGoods } from './boxGoods.ts'
import type { DeletedRecords } from './deletedRecords.ts'
import { restoreShop } from './shops.ts'
import { restoreSubAccount } from './subAccounts.ts'

/**
 * Brings a record back under its old id and returns what the audit trail says of it; null where it is not the caller's to bring back.
 * Throws 1006 when its place was taken meanwhile, 1005 when the level has no room for it any more.
 */
export type Restorer<Type extends RestorableType> = (
  record: DeletedRecords[Type],
  context: CallContext,
  deletedAt: number,
) => Promise<Readonly<Record<string, unknown>> | null>

export const restorers: { readonly [Type in RestorableType]: Restorer<Type> } = {
  shop: restoreShop,
  shopGroup: shopGroupCrud.restore,
  subAccount: restoreSubAccount,
  savedView: savedViewCrud.restore,
  channel: channelCrud.restore,
  boxGoods: restoreBoxGoods,
}
