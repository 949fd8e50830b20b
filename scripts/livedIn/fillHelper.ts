import type { OpenedAccount } from './openAccount.ts'

const notes = ['客服问得多，详情页补一张尺码表', '本周主推：加购高的三款', '昨天的催发货都回了', '退货集中在一个颜色，已告诉陈掌柜']

/** What a sub-account did in the shops that it sees, as the trail tells it: remarks, its own name, and work that was put off. */
export async function fillHelper({ api, shops }: OpenedAccount): Promise<void> {
  for (const [at, note] of notes.entries()) {
    const shop = shops[at % Math.max(1, shops.length)]
    if (shop) await api.call('remarkShop', { shop_uid: shop.shop_uid, notes: note })
  }
  await api.call('updateUser', { job: '客服', introduction: '早九晚六，售后找我' })
  await api.call('endWorkRun', { started_at: Date.now() - 1_200_000, left: 3, left_fen: 45_600 })
}
