import { defineGoodsKind, GOODS_PER_WRITE } from '../defineGoodsKind.ts'
import { parseTemplateDraft, planTemplate, type TemplateDraft, templateValues } from './rules.ts'

const emptyDraft: TemplateDraft = { option: '' }

/** A request names one template; undone goods may each get another back. */
export const bindTemplate = defineGoodsKind({
  kind: 'bindTemplate',
  values: templateValues,
  needsTemplates: true,
  emptyDraft,
  toSettings: parseTemplateDraft,
  plan: planTemplate,
  goodsPerWrite: GOODS_PER_WRITE,
  shareOf: ({ template_id }) => template_id ?? '',
  async send({ call, shop_uid, values, options }) {
    const goods_ids = values.map(({ goods_id }) => Number(goods_id))
    await call('bindCostTemplate', shop_uid, { goods_ids, cost_template_id: Number(values[0]?.template_id) }, options)
    return ''
  },
  show: (goods) => goods && { goods_id: goods.goods_id, template_id: goods.template_id },
  shown: {
    template_id: (value, { t, templateNames }) =>
      value === null || value === undefined ? t('batches.noTemplate') : (templateNames[String(value)] ?? String(value)),
  },
  toTitle: (_settings, _words, templateName) => templateName,
})
