import { describe, expect, it } from 'vitest'
import { toolApi } from '../../contract/toolApi.ts'
import { countUnreadable, parseReply } from '../../src/providers/toolApi/parseReply.ts'

const aShop = (shop_uid: unknown) => ({ shop_uid, shop_id: '1', shop_name: '花间集', notes: '', status: 1 })
const anAccount = (account_id: unknown) => ({ account_id, username: 'helper' })

describe('reading a reply', () => {
  it.each([
    ['a list', toolApi.shopList.reply, [aShop('a'), aShop(null), 'nonsense', aShop('b')], 2, 2],
    ['a page', toolApi.subAccountList.reply, { list: [anAccount('a'), anAccount({})], total: 2 }, 1, 1],
    ['a list where a page was expected', toolApi.subAccountList.reply, [anAccount(1), anAccount(2), anAccount(undefined)], 2, 1],
    ['a list that is whole', toolApi.shopList.reply, [aShop('a')], 1, 0],
    ['an empty list', toolApi.shopList.reply, [], 0, 0],
  ] as const)('leaves out of %s what nobody can read, and counts it', (_, schema, sent, readable, unreadable) => {
    const data = parseReply(schema, sent)
    expect(Array.isArray(data) ? data : (data as { list: unknown[] }).list).toHaveLength(readable)
    expect(countUnreadable(data)).toBe(unreadable)
  })

  it.each([
    ['a word', 'nonsense'],
    ['nothing', null],
    ['a page without its list', { total: 3 }],
  ])('reads nothing of %s where a list was expected', (_, sent) => {
    expect(parseReply(toolApi.shopList.reply, sent)).toBeUndefined()
  })
})
