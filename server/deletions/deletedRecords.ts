import type { RestorableType } from '../../contract/entities/restorable.ts'
import type { BoxClaimsTable, BoxGoodsTable } from '../db/tables/box.ts'
import type { ChannelsTable } from '../db/tables/channels.ts'
import type { UsersTable } from '../db/tables/people.ts'
import type { ShopGroupsTable, ShopsTable } from '../db/tables/shops.ts'
import type { NotificationsTable, SavedViewsTable } from '../db/tables/work.ts'

/** What is kept of a deleted record: the row and all that went with it. What is not named here has its row alone, as `{ row }`. */
export interface DeletedRecords extends Record<RestorableType, object> {
  readonly shop: DeletedShop
  readonly shopGroup: { readonly group: ShopGroupsTable; readonly shopUids: readonly string[] }
  /** Her login follows from her user name. */
  readonly subAccount: { readonly user: UsersTable; readonly shopUids: readonly string[] }
  readonly savedView: { readonly view: SavedViewsTable }
  /** With its address in plain: the record is sealed as a whole, by whichever key is the newest. */
  readonly channel: { readonly channel: ChannelsTable; readonly address: string }
  readonly boxGoods: { readonly goods: BoxGoodsTable; readonly claims: readonly BoxClaimsTable[] }
}

export interface DeletedShop {
  /** With its sealed session, which opens for this `shop_uid` only. */
  readonly shop: ShopsTable
  readonly groupIds: readonly string[]
  /** Sub-accounts to whom it was lent. */
  readonly readerUids: readonly string[]
  readonly notifications: readonly NotificationsTable[]
}
