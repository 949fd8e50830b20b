import type { SpecShop, SpecUser } from './records.ts'
import { toUserInfo } from './records.ts'

type Fields = Readonly<Record<string, unknown>>
/** What a call answers, by the type of its address. */
export type Answers = Readonly<Record<string, (sent: Fields, user: SpecUser | undefined) => unknown>>

/**
 * The same backend where it is odd: what may be missing is null, empty or not there, numbers and lists are text, fields are beside the code
 * with a time that nobody asked for. One shop has no number, one a state that nobody knows.
 */
export function toOddAnswers(plain: Answers): Answers {
  const answered = (type: string, ...asked: Parameters<Answers[string]>) => plain[type]?.(...asked) as { data?: unknown }
  return {
    ...plain,
    2(sent, user) {
      const answer = answered('2', sent, user)
      return answer.data ? { ...answer, code: '1000', msg: null, data: { ...(answer.data as object), java_uid: '' } } : answer
    },
    10: () => ({ code: 1000, data: null, time: 12 }),
    11: () => ({ code: 1000, data: null }),
    12: () => ({ code: 1000, data: { list: '[{"extract_id":7,"amount_fen":"1200","account":null}]', total: '' } }),
    15: (_, user) => ({ code: '1000', msg: null, data: null, time: 12, ...(user && toOddUser(user)) }),
    46(sent, user) {
      const shops = answered('46', sent, user).data as readonly (SpecShop | Fields)[]
      return { code: 1000, data: shops.map(toOddShop) }
    },
    63: () => ({
      code: 1000,
      data: [
        { group_id: 1, shop_uid_list: '' },
        { group_id: 2, shop_uid_list: null, group_name: null },
        { group_id: '3', shop_uid_list: '["101",103]' },
        { group_id: 4 },
      ],
    }),
    99: () => ({ code: 1000, data: '[{"account_id":17,"username":"helper","shop_uid_list":"","rights":null,"enabled":""}]' }),
    100: () => ({ code: 1000, data: '' }),
  }
}

/** What there is to buy, as a backend says it that has other plans than ours. */
export const oddPayments: Answers = {
  3: () => ({
    code: 1000,
    data: {
      plans: [{ plan_id: 5, name: '月度版', level: '1', days: null, amount_fen: '9900' }, { plan_id: 6 }, { plan_id: null }],
      current: '',
      orders: null,
      method: '',
    },
  }),
  4: () => ({ code: 1000 }),
}

function toOddUser(user: SpecUser): Fields {
  return { ...toUserInfo(user), sub_main_uid: user.sub_main_uid ?? 0, certification: '', accountId: null }
}

function toOddShop(shop: SpecShop | Fields): Fields {
  if (shop.shop_uid === 101) return { ...shop, shop_id: null, notes: '', status: 1 }
  return shop.shop_uid === 104 ? { ...shop, status: 'asleep' } : { ...shop, version: '', template_id: '', has_cookie: '' }
}
