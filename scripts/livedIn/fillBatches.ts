import { type BatchSettings, goodsKinds, toPlan } from '../../src/batches/kinds/goodsKinds.ts'
import type { PlanGoods } from '../../src/batches/rules/planGoods.ts'
import { batchLimits } from '../../src/batches/runner/batchLimits.ts'
import { createBatchRunner } from '../../src/batches/runner/createBatchRunner.ts'
import { createBatchStore } from '../../src/batches/runner/createBatchStore.ts'
import { planBatch } from '../../src/batches/runner/planBatch.ts'
import { browserClock } from '../../src/bridge/lanes/laneClock.ts'
import type { OpenedAccount } from './openAccount.ts'

/** Goods of one batch. */
const GOODS = 8

/** Carries out one batch of each kind that can be undone, each over other goods, as the console's own runner does it. */
export async function fillBatches({ api, shops, lanes }: OpenedAccount, goodsOf: ReadonlyMap<string, readonly PlanGoods[]>): Promise<void> {
  const shop = shops[1] ?? shops[0]
  if (!shop) return
  const own = goodsOf.get(shop.shop_uid) ?? []
  const { list } = await lanes.call('costTemplates', shop.shop_uid, { pageNo: 1, pageSize: 10, sourceKey: 'MMS' })
  const templateId = list.rows.at(-1)?.costTemplateId
  const batches: readonly (readonly [string, BatchSettings])[] = [
    [
      '价格 +0.10 元',
      {
        kind: 'setPrice',
        group: { how: 'add', fen: 10 },
        single: { how: 'add', fen: 10 },
        ending: 'any',
        rounding: 'nearest',
        guardPercent: 30,
      },
    ],
    ['补货 50 件', { kind: 'setStock', how: 'add', count: 50 }],
    ['标题加“现货”', { kind: 'setTitle', change: { how: 'suffix', text: ' 现货' } }],
    ['下架清仓款', { kind: 'setShelf', is_onsale: false }],
    ...(templateId === undefined ? [] : [['换运费模板', { kind: 'bindTemplate', templateIds: { [shop.shop_uid]: templateId } }] as const]),
  ]
  const store = createBatchStore(api)
  for (const [at, [title, settings]] of batches.entries()) {
    const rows = toPlan(own.slice(at * GOODS, (at + 1) * GOODS), settings)
    const job_id = `lived-in-${settings.kind}`
    const batch = await planBatch(store, { job_id, kind: settings.kind, title, plan: { ...settings }, rows })
    const runner = createBatchRunner({ kind: goodsKinds[settings.kind], lanes, store, batch, clock: browserClock, limits: batchLimits })
    await runner.resume()
    await runner.dispose()
  }
}
