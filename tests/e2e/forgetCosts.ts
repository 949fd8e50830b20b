import { COSTS_PER_CALL_MAX } from '../../contract/entities/cost.ts'
import { callAs } from './logIn.ts'

/** The demo's merchant knows what her goods cost, and what her shops pay together; afterwards she knows nothing of these shops. */
export async function forgetCosts(origin: string, token: string, shops: readonly string[]): Promise<void> {
  // What all shops pay together is spread by what each sold, which is unknown of shops that nobody reads.
  const { freight, target_margin_bp, version } = await callAs(origin, token, 'profitSettings', {})
  await callAs(origin, token, 'saveProfitSettings', { shared: [], freight, target_margin_bp, version })
  for (;;) {
    const { list } = await callAs(origin, token, 'costList', { shop_uid_list: JSON.stringify(shops) })
    if (list.length === 0) return
    const keys = list
      .slice(0, COSTS_PER_CALL_MAX)
      .map(({ shop_uid, goods_id, sku_id, valid_from }) => ({ shop_uid, goods_id, sku_id, valid_from }))
    await callAs(origin, token, 'deleteCosts', { keys })
  }
}
