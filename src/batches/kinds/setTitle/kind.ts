import { defineGoodsKind, GOODS_PER_WRITE } from '../defineGoodsKind.ts'
import { plainText } from '../valueTexts.ts'
import { parseTitleDraft, planTitle, type TitleDraft, titleValues } from './rules.ts'

const emptyDraft: TitleDraft = { how: 'replace', find: '', text: '' }

/** May be answered with success and not be applied, where the goods' properties are incomplete: reading back decides. */
export const setTitle = defineGoodsKind({
  kind: 'setTitle',
  values: titleValues,
  emptyDraft,
  toSettings: parseTitleDraft,
  plan: planTitle,
  // The rows have the title of each.
  toKept: (settings) => (settings.change.how === 'each' ? { kind: settings.kind, isEach: true } : { ...settings }),
  goodsPerWrite: GOODS_PER_WRITE,
  async send({ call, shop_uid, values, options }) {
    const titles = Object.fromEntries(values.map(({ goods_id, title }) => [goods_id, title]))
    await call('setTitles', shop_uid, { goods_id2_name: titles }, options)
    return ''
  },
  show: (goods) => goods && { goods_id: goods.goods_id, title: goods.title },
  shown: { title: plainText },
  toTitle({ change }, { t }) {
    if (change.how === 'each') return t('batches.titles.eachGoods')
    if (change.how === 'replace') return t('batches.titles.replace', { find: change.find, by: change.by })
    return t(`batches.titles.${change.how}`, { text: change.text })
  },
})
