import { merchantApi } from '../../contract/merchantApi.ts'
import { TITLE_WIDTH_MAX } from '../../contract/merchantCalls/goodsRules.ts'
import { categories, childrenOf, type Leaf, leaves } from '../catalogue/categories.ts'
import { propertiesOf } from '../catalogue/properties.ts'
import { mayList, shipmentLimitsS } from '../publishing/listingRules.ts'
import { createRandom } from '../seeds/random.ts'
import type { Store } from '../stores/store.ts'
import { PlatformCode, toCamel, toRefusal } from '../wire/envelopes.ts'
import { defineEndpoint } from './endpoint.ts'

const FOUND_MAX = 20
const PREDICTED = 3
const SKUS_MAX = 200
const CHOICE = 1
const TEXT = 0
/** Kinds of specs; the first is the platform's own "package". */
const specKinds = [
  { parent_spec_id: 20_711, parent_spec_name: '套餐' },
  { parent_spec_id: 1_215, parent_spec_name: '颜色' },
  { parent_spec_id: 1_216, parent_spec_name: '尺码' },
]
const noLeaf = toRefusal(PlatformCode.badParameter, '请选择末级类目')
const leafOf = (id: number) => leaves.find((leaf) => leaf.id === id)

export const categoryEndpoints = [
  defineEndpoint(merchantApi.categories, ({ payload: { parentId } }) => {
    if (leafOf(parentId)) return toCamel(null)
    return toCamel(childrenOf(parentId).map(({ id, name, isLeaf }) => ({ id, cat_name: name, leaf: isLeaf ? 1 : 0 }) as const))
  }),
  defineEndpoint(merchantApi.categorySearch, ({ payload, store }) => {
    const found = leaves.filter(({ path }) => path.some((name) => name.includes(payload.keyword.trim())))
    return toCamel({ cat_info_v2_lists: found.slice(0, FOUND_MAX).map((leaf) => toPath(leaf, store)) })
  }),
  defineEndpoint(merchantApi.categoryPrediction, ({ payload, store, platform: { seed } }) => {
    const fitting = leaves.filter(({ name }) => payload.goodsName.includes(name))
    const random = createRandom(seed, 'prediction', payload.goodsName)
    const others = Array.from({ length: PREDICTED }, () => leaves[random.int(0, leaves.length - 1)]).flatMap((leaf) => leaf ?? [])
    return toCamel([...new Set([...fitting, ...others])].slice(0, PREDICTED).map((leaf) => toPath(leaf, store)))
  }),
  defineEndpoint(merchantApi.propertyTemplate, ({ payload }) => {
    const leaf = leafOf(payload.catId)
    if (!leaf) return noLeaf
    const propertys = propertiesOf(leaf).map(({ ref_pid, name, isRequired, values }) => ({
      id: ref_pid + 1_000,
      pid: ref_pid + 2_000,
      ref_pid,
      name_alias: name,
      required: isRequired,
      control_type: values.length > 0 ? CHOICE : TEXT,
      choose_max_num: values.length > 0 ? 1 : null,
      value_unit: null,
      values: values.length > 0 ? { content: values } : null,
    }))
    return toCamel({ id: leaf.id + 1, max_sku_num: SKUS_MAX, modules: [{ id: leaf.id + 2, propertys }] })
  }),
  defineEndpoint(merchantApi.publishRules, () =>
    toCamel({ shipment_limit_second: shipmentLimitsS, goods_title_length_limit: TITLE_WIDTH_MAX, is_refundable: true }),
  ),
  defineEndpoint(merchantApi.specNames, ({ payload }) => (leafOf(payload.cat_id) ? toCamel(specKinds) : noLeaf)),
  defineEndpoint(merchantApi.specByName, ({ payload, platform: { seed } }) => {
    if (!specKinds.some((kind) => kind.parent_spec_id === payload.parent_id)) return toRefusal(PlatformCode.badParameter, '规格类型不存在')
    return toCamel(createRandom(seed, 'spec', payload.parent_id, payload.name).int(1_000_000_000, 9_999_999_999))
  }),
]

/** The way from the first level down to a leaf. The sandbox has three levels. */
function toPath(leaf: Leaf, store: Store) {
  const { id, parentId, path } = leaf
  const [cat_name_1, cat_name_2, cat_name_3] = path
  const cat_id_1 = categories.find((each) => each.id === parentId)?.parentId ?? 0
  const levels = { cat_id_1, cat_name_1, cat_id_2: parentId, cat_name_2, cat_id_3: id, cat_name_3, cat_id_4: 0, cat_name_4: '' }
  const mayPublish = mayList(store, leaf)
  return { ...levels, optional: mayPublish, cat_qualification_detail: { inValid: !mayPublish } }
}
