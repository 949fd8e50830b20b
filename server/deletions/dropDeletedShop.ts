import type { Queries } from '../db/schema.ts'
import { dropAlertsOf } from '../repositories/alerts.ts'
import { dropClaimsOf } from '../repositories/box.ts'
import { dropCostsOf } from '../repositories/costs.ts'
import { dropDaySheetsOf } from '../repositories/daySheets.ts'
import type { DeletedShopKey } from '../repositories/deletedRecords.ts'
import { keptRates } from '../repositories/platformRates.ts'
import { keptTraffic } from '../repositories/trafficDays.ts'

/** What was kept in case the shop came back: it cannot any more. */
export async function dropDeletedShop(db: Queries, shop: DeletedShopKey): Promise<void> {
  await dropAlertsOf(db, shop)
  await dropDaySheetsOf(db, shop)
  await keptRates.dropOf(db, shop)
  await keptTraffic.dropOf(db, shop)
  await dropCostsOf(db, shop)
  await dropClaimsOf(db, shop)
}
