import type { PlanGoods } from '../../src/batches/rules/planGoods.ts'
import { toPlanGoods } from '../../src/batches/rules/planGoods.ts'
import type { OpenedAccount } from './openAccount.ts'

const GOODS_PER_SHOP = 60

/** The first goods of each shop as the platform's list shows them, by shop_uid. */
export async function readGoods({ shops, lanes }: OpenedAccount): Promise<ReadonlyMap<string, readonly PlanGoods[]>> {
  const read = shops.map(async ({ shop_uid }) => {
    const { goods_list } = await lanes.call('goodsList', shop_uid, { page: 1, size: GOODS_PER_SHOP })
    return [shop_uid, goods_list.rows.map((goods) => toPlanGoods(shop_uid, goods))] as const
  })
  return new Map(await Promise.all(read))
}
