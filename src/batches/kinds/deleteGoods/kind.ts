import { defineGoodsKind, ONE_GOODS_PER_WRITE } from '../defineGoodsKind.ts'
import { switchText } from '../valueTexts.ts'
import { type DeleteSettings, deletedValues, objectToDelete, planDelete } from './rules.ts'

const settings: DeleteSettings = { kind: 'deleteGoods' }
/** Nothing is asked. */
const emptyDraft: Readonly<Record<string, never>> = {}

/** One that cannot be deleted refuses a whole request, so each goes alone. What the whole list does not show is deleted. */
export const deleteGoods = defineGoodsKind({
  kind: 'deleteGoods',
  values: deletedValues,
  emptyDraft,
  toSettings: () => ({ settings, problems: {} }),
  plan: planDelete,
  goodsPerWrite: ONE_GOODS_PER_WRITE,
  canUndo: false,
  async send({ call, shop_uid, values, options }) {
    await call('deleteGoods', shop_uid, { goods_id: values.map(({ goods_id }) => Number(goods_id)) }, options)
    return ''
  },
  objectTo: objectToDelete,
  show: (goods, { goods_id }) => ({ goods_id, is_deleted: goods === null }),
  shown: { is_deleted: switchText('batches.deleted', 'batches.there') },
  toTitle: () => '',
})
