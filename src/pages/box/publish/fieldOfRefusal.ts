import type { Listing } from '../../../../contract/entities/boxGoods.ts'

/** Words by which the platform names what it refuses; the first that fits counts. */
const fieldWords: readonly (readonly [RegExp, string])[] = [
  [/详情图/, 'details'],
  [/图/, 'pictures'],
  [/短标题/, 'shortTitle'],
  [/描述/, 'description'],
  [/成团|拼团人数/, 'groupSize'],
  [/运费模板/, 'freight'],
  [/标题|名称违规|违禁词/, 'title'],
  [/类目|资质/, 'category'],
  [/库存|规格|编码|SKU/i, 'skus'],
  [/价/, 'skus'],
  [/发货/, 'shipment'],
]

/** The field of the listing that a refusal is about, as the box calls it; '' where its words name none. */
export function fieldOfRefusal(words: string, { properties }: Pick<Listing, 'properties'>): string {
  if (words.includes('属性')) {
    const named = properties.find(({ name, ref_pid }) => ref_pid !== null && words.includes(`【${name}】`))
    return named ? `properties.${named.ref_pid}` : 'properties'
  }
  return fieldWords.find(([pattern]) => pattern.test(words))?.[1] ?? ''
}

/** Does the platform say that the shop has had its new goods of the day? */
export function saysDayIsFull(words: string): boolean {
  return /上限|limit/i.test(words) && /今日|每日|当日|明天|daily/i.test(words)
}

/**
 * Does a shop refuse because of itself: punished, at risk, closing, without its data or a protocol? *Assumed*: the words of such refusals are
 * not public; these are those of the platform's rules.
 */
export function saysShopIsBarred(words: string): boolean {
  return /店铺|商家/.test(words) && /处罚|冻结|高风险|退店|关店|闭店|清退|注销|资料未完善|资料审核|协议/.test(words)
}

/**
 * Does a refusal say that the goods were handed in already? So the platform answers a copy of a hand-in that it took. *Assumed*: the words are
 * those of its own page.
 */
export function saysHandedIn(words: string): boolean {
  return /审核中|正在审核|重复提交|已提交|已发布/.test(words) && !/店铺|商家|资料|草稿不存在/.test(words)
}
