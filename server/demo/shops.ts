import { ShopStatus } from '../../contract/entities/shop.ts'
import type { Queries } from '../db/schema.ts'
import { createId } from '../ids.ts'
import { groupTable, saveMembers } from '../repositories/shopGroups.ts'
import { shopTable } from '../repositories/shops.ts'
import { sealedPlaceOf } from '../security/sealedColumns.ts'
import type { Vault } from '../security/vault.ts'
import type { SandboxStore } from './stores.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Every so many shops, one was never checked. */
const UNCHECKED_EVERY = 8

const remarks = [
  '活动前先核对库存，主推款单独备货',
  '',
  '新店，前三个月控制推广预算',
  '发货仓在义乌，偏远地区不包邮',
  '客服早九晚十一，售后找阿宁',
  '',
  '爆款在这家，改价前先问陈掌柜',
  '退货率偏高，重点看买家反馈',
  '节前一周加一班客服',
  '',
  '上新需要质检报告，找供应商要',
  '月底参加百亿补贴报名',
] as const

const groupNames = ['重点店铺', '稳定店铺', '新店孵化', '代运营'] as const

/** Shops in the order of the stores; returns their ids. */
export async function seedShops(
  db: Queries,
  vault: Vault,
  ownerUid: string,
  stores: readonly SandboxStore[],
  now: number,
): Promise<string[]> {
  const shopUids: string[] = []
  for (const [position, store] of stores.entries()) {
    const isChecked = position % UNCHECKED_EVERY !== UNCHECKED_EVERY - 1
    const status = store.online ? ShopStatus.online : ShopStatus.offline
    const createdAt = now - (50 - position) * DAY_MS
    const shop_uid = createId(now)
    await shopTable.create(db, {
      owner_uid: ownerUid,
      shop_uid,
      shop_id: store.shop_id,
      shop_name: store.shop_name,
      notes: remarks[position % remarks.length] ?? '',
      status: isChecked ? status : ShopStatus.unknown,
      checked_at: isChecked ? now - (20 + position * 7) * MINUTE_MS : null,
      template_id: null,
      template_name: null,
      cookie_sealed: vault.seal(store.cookie, sealedPlaceOf.shop({ owner_uid: ownerUid, shop_uid })),
      position,
      created_at: createdAt,
      updated_at: createdAt,
      version: 1,
    })
    shopUids.push(shop_uid)
  }
  return shopUids
}

/** Deals the shops out to the groups, a run of neighbours each. */
export async function seedGroups(db: Queries, ownerUid: string, shopUids: readonly string[], now: number): Promise<void> {
  const size = Math.ceil(shopUids.length / groupNames.length)
  for (const [index, group_name] of groupNames.entries()) {
    const at = now - 40 * DAY_MS + index
    const group_id = createId(now)
    await groupTable.create(db, { owner_uid: ownerUid, group_id, group_name, created_at: at, updated_at: at, version: 1 })
    await saveMembers(db, ownerUid, group_id, shopUids.slice(index * size, (index + 1) * size))
  }
}
