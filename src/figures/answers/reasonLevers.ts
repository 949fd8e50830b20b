/**
 * What is behind a return, by the reason that the buyer chose. *Assumed*: the platform publishes no list of its reasons, so they are told
 * apart by their words, and by the codes that were seen. Measures count by this table: with a change of it, `SUMS_VERSION` changes, too.
 *
 * | lever       | who can change it | with what                             |
 * |-------------|-------------------|---------------------------------------|
 * | quality     | seller            | supplier, checks before shipping      |
 * | description | seller            | pictures, title, colours as they are  |
 * | size        | seller            | size chart, words of the spec         |
 * | packing     | seller            | packing, counting, checking addresses |
 * | delivery    | courier           | another courier                       |
 * | mind        | buyer             | nothing                               |
 * | unknown     | nobody known      |                                       |
 */
export const returnLevers = ['quality', 'description', 'size', 'packing', 'delivery', 'mind', 'unknown'] as const
export type ReturnLever = (typeof returnLevers)[number]
export type ReturnOwner = 'seller' | 'courier' | 'buyer' | 'unknown'

export const ownerOfLever: Readonly<Record<ReturnLever, ReturnOwner>> = {
  quality: 'seller',
  description: 'seller',
  size: 'seller',
  packing: 'seller',
  delivery: 'courier',
  mind: 'buyer',
  unknown: 'unknown',
}

/** The first line whose words or codes fit decides: "未按约定时间发货" is late before it is anything else. */
const table: readonly { readonly lever: ReturnLever; readonly words: RegExp; readonly codes: readonly number[] }[] = [
  { lever: 'mind', words: /不想要|不喜欢|拍错|多拍|重复下单|与商家协商|效果不好|七天无理由|7天无理由|无理由/, codes: [101] },
  { lever: 'delivery', words: /物流|快递|发货|未收到|没收到|空包|配送/, codes: [401] },
  { lever: 'size', words: /尺码|尺寸|大小|型号|规格/, codes: [203] },
  { lever: 'description', words: /色差|不符|描述|图片|颜色|材质/, codes: [202] },
  { lever: 'packing', words: /少件|漏发|错发|包装|破损|缺件|发错/, codes: [301, 302] },
  { lever: 'quality', words: /质量|做工|瑕疵|假货|假冒|变质|过期|异味|损坏|故障/, codes: [201, 204] },
]

export function leverOf(code: number | null, text: string): ReturnLever {
  const byWords = text === '' ? undefined : table.find(({ words }) => words.test(text))
  return (byWords ?? table.find(({ codes }) => code !== null && codes.includes(code)))?.lever ?? 'unknown'
}

/** Does the seller cause it? A change of mind and the courier's part do not count. */
export function isControllable(code: number | null, text: string): boolean {
  return ownerOfLever[leverOf(code, text)] === 'seller'
}
