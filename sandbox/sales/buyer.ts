import { givenNames, surnames } from '../stores/storeNames.ts'

/**
 * What made-up buyers' data have in common, so that a test can look for it in places where no buyer may be found: every name, address
 * and memo begins with the first, every telephone number with the second.
 */
export const buyerMarks = ['ZGBUYER', '1990707'] as const
const [TEXT_MARK, PHONE_MARK] = buyerMarks

const streets = ['人民路', '解放街', '建设大道', '青年路', '花园巷'] as const
const memos = ['尽快发货', '送人的，别放价格', '放门卫', '要深色的', '周末再送'] as const
const regions = ['浙江省', '广东省', '江苏省', '四川省', '山东省'] as const

interface Buyer {
  readonly name: string
  readonly nickname: string
  readonly phone: string
  readonly region: string
  readonly address: string
  readonly memo: string
}

/** Who bought it: made up from the order's number, always the same. */
export function buyerOf(orderSn: string): Buyer {
  const chance = Number(orderSn.slice(-12)) % 1_000_003
  const pick = <Item>(items: readonly [Item, ...Item[]], step: number) => items[Math.floor(chance / step) % items.length] ?? items[0]
  const name = `${pick(surnames, 1)}${pick(givenNames, 15)}`
  return {
    name: `${TEXT_MARK}-${name}`,
    nickname: `${TEXT_MARK}-${name.slice(0, 1)}**`,
    phone: `${PHONE_MARK}${String(chance % 10_000).padStart(4, '0')}`,
    region: pick(regions, 7),
    address: `${TEXT_MARK}-${pick(streets, 11)}${(chance % 300) + 1}号`,
    memo: chance % 4 === 0 ? `${TEXT_MARK}-${pick(memos, 4)}` : '',
  }
}
