import { REVIEW_NEEDED_CODE } from '../../../../contract/merchantCodes.ts'
import { BridgeError } from '../../../bridge/bridgeError.ts'
import { formatReason } from '../../rules/batchReasons.ts'
import { defineGoodsKind, ONE_GOODS_PER_WRITE } from '../defineGoodsKind.ts'
import { switchText } from '../valueTexts.ts'
import { parseShelfDraft, planShelf, type ShelfDraft, shelfValues } from './rules.ts'

const emptyDraft: ShelfDraft = { to: '' }

/** On and off the shelf. Goods that the platform reviews first have been handed in: that is done, with a note. */
export const setShelf = defineGoodsKind({
  kind: 'setShelf',
  values: shelfValues,
  emptyDraft,
  toSettings: parseShelfDraft,
  plan: planShelf,
  // The rows have the side of each.
  toKept: ({ each, ...settings }) => (each ? { kind: settings.kind, isEach: true } : settings),
  goodsPerWrite: ONE_GOODS_PER_WRITE,
  async send({ call, shop_uid, values, options }) {
    try {
      for (const { goods_id, is_onsale } of values) {
        await call(is_onsale ? 'putOnSale' : 'takeOffSale', shop_uid, { goodsId: Number(goods_id) }, options)
      }
      return ''
    } catch (error) {
      if (error instanceof BridgeError && error.merchantCode === REVIEW_NEEDED_CODE) return formatReason('inReview')
      throw error
    }
  },
  show: (goods) => goods && { goods_id: goods.goods_id, is_onsale: goods.is_onsale },
  shown: { is_onsale: switchText('batches.onSale', 'batches.offShelf') },
  toTitle: ({ is_onsale, each }, { t }) => t(each ? 'batches.titles.eachGoods' : is_onsale ? 'batches.titles.on' : 'batches.titles.off'),
})
