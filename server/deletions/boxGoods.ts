import type { Listing } from '../../contract/entities/boxGoods.ts'
import { picturePath } from '../../src/domain/listing/picturePath.ts'
import type { CallContext } from '../http/callContext.ts'
import { countBytes, refuseBeyondQuota } from '../http/quotas.ts'
import { boxTable, claimRows, countClaimsElsewhere, weightOfGoods } from '../repositories/box.ts'
import { listShopsOfOwner } from '../repositories/shops.ts'
import type { DeletedRecords } from './deletedRecords.ts'

/** With its claims for those shops that are still there. Who may not remove them (decision 0131) does not bring them back either. */
export async function restoreBoxGoods({ goods, claims }: DeletedRecords['boxGoods'], context: CallContext) {
  const { db, actor, now } = context
  // Added again under the same id meanwhile.
  if (await boxTable.find(db, actor.ownerUid, goods.box_id)) return null
  const present = new Set((await listShopsOfOwner(db, actor.ownerUid)).map((shop) => shop.shop_uid))
  const kept = claims.filter(({ shop_uid }) => present.has(shop_uid))
  if ((await countClaimsElsewhere(db, actor, kept)) > 0) return null
  await refuseBeyondQuota(context, 'boxGoods')
  await refuseBeyondQuota(context, 'claims', kept.length)
  // Records from before these columns lack them.
  const { pictures } = JSON.parse(goods.listing) as Listing
  const row = { ...goods, first_picture: picturePath(pictures[0]), saved_at: now }
  await boxTable.create(db, row)
  await countBytes(context, 'boxBytes', weightOfGoods(row))
  await claimRows.create(
    db,
    kept.map((claim) => ({ ...claim, handed_in_at: claim.handed_in_at ?? 0, job_version: claim.job_version ?? 0 })),
  )
  return { title: goods.title, shops: kept.length }
}
