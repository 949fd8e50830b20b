import { BridgeError } from '../../../bridge/bridgeError.ts'
import { groupBy } from '../../../values/groupBy.ts'
import { type BatchWords, defineGoodsKind, GOODS_PER_WRITE } from '../defineGoodsKind.ts'
import { moneyText } from '../valueTexts.ts'
import { toSkuPrices } from './categoryRules.ts'
import { emptyPriceDraft, parsePriceDraft } from './draft.ts'
import { learnFromRefusal } from './learnFromRefusal.ts'
import { readPricedGoods } from './readPricedGoods.ts'
import { type PriceChange, type PriceSettings, planPrices, priceValues } from './rules.ts'

/** The answer says how many goods failed and not which: reading back finds them. */
export const setPrice = defineGoodsKind({
  kind: 'setPrice',
  values: priceValues,
  emptyDraft: emptyPriceDraft,
  toSettings: parsePriceDraft,
  plan: planPrices,
  // The rows have the prices of each SKU.
  toKept: ({ each, ...settings }) => (each ? { ...settings, isEach: true } : settings),
  goodsPerWrite: GOODS_PER_WRITE,
  async send({ call, shop_uid, values, options }) {
    const goods = [...groupBy(values, (each) => each.goods_id)]
    const goods_list = goods.map(([goods_id, skus]) => ({
      goods_id: Number(goods_id),
      // A plan leaves out what has no readable prices.
      sku_info_list: skus.flatMap((sku) => {
        const prices = toSkuPrices(sku)
        return prices ? { sku_id: Number(sku.sku_id), price: prices.single_fen, multi_price: prices.group_fen } : []
      }),
    }))
    await call('setPrices', shop_uid, { goods_list }, options)
    return ''
  },
  read: readPricedGoods,
  show(goods, { goods_id, sku_id }) {
    const sku = goods?.skus.find((each) => each.sku_id === sku_id)
    if (!sku) return null
    const prices = toSkuPrices(sku)
    // Its price cannot be read. That is not a change by somebody else.
    if (!prices) throw new BridgeError('unreadableReply')
    return { goods_id, sku_id, ...prices }
  },
  learn: learnFromRefusal,
  shown: { group_fen: moneyText, single_fen: moneyText },
  toTitle({ group, single, ending, each }, words) {
    const { t } = words
    if (each) return t('batches.titles.each')
    return [
      ...(group ? [`${t('batches.values.group_fen')} ${toAmount(group, words)}`] : []),
      ...(single ? [toSingle(single, words)] : []),
      ...(ending === 'any' ? [] : [t('batches.titles.ending', { ending })]),
    ].join(t('list.separator'))
  },
})

function toSingle(single: NonNullable<PriceSettings['single']>, words: Pick<BatchWords, 't' | 'formats'>): string {
  const { t } = words
  return single.how === 'follow' ? t('batches.titles.singleFollows') : `${t('batches.values.single_fen')} ${toAmount(single, words)}`
}

function toAmount(change: PriceChange, { formats }: Pick<BatchWords, 'formats'>): string {
  if (change.how === 'set') return `= ${formats.money(change.fen)}`
  const [sign, size] =
    change.how === 'add' ? [change.fen, formats.money(Math.abs(change.fen))] : [change.percent, `${Math.abs(change.percent)}%`]
  return `${sign < 0 ? '−' : '+'}${size}`
}
