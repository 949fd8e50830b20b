import { describe, expect, it } from 'vitest'
import { toolApi } from '../../contract/toolApi.ts'
import { createToolApi } from '../../src/providers/toolApi/createToolApi.ts'
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
    ['no list at all', toolApi.shopList.reply, null, 0, 0],
    ['no page at all', toolApi.rewards.reply, null, 0, 0],
    ['a page whose list is null', toolApi.rewards.reply, { list: null, total: 0 }, 0, 0],
  ] as const)('leaves out of %s what nobody can read, and counts it', (_, schema, sent, readable, unreadable) => {
    const data = parseReply(schema, sent)
    expect(Array.isArray(data) ? data : (data as { list: unknown[] }).list).toHaveLength(readable)
    expect(countUnreadable(data)).toBe(unreadable)
  })

  it('leaves out one record of a list inside of an answer, and not the answer', () => {
    const plan = { plan_id: 'a', name: '月度版', level: 1, days: 30, amount_fen: '9900' }
    const data = parseReply(toolApi.paymentInfo.reply, { plans: [plan, { ...plan, plan_id: null }], orders: null })
    expect(data).toMatchObject({ plans: [{ plan_id: 'a', name: { zh: '月度版', en: '月度版' }, amount_fen: 9900 }], orders: [] })
    expect(countUnreadable(data)).toBe(1)
  })

  it('reads a page under other names as no empty page', () => {
    expect(parseReply(toolApi.rewards.reply, { items: [{ reward_id: 1 }] })).toBeUndefined()
  })

  it.each([
    ['a word', 'nonsense'],
    ['a page without its list', { total: 3 }],
  ])('reads nothing of %s where a list was expected', (_, sent) => {
    expect(parseReply(toolApi.shopList.reply, sent)).toBeUndefined()
  })
})

describe('what is beside the code', () => {
  const session = { token: null, uid: null, level: null }
  const ask = (body: unknown) =>
    createToolApi({ calls: toolApi, send: async () => body, readSession: () => session, readLocale: () => 'zh-CN', parse: parseReply })

  it.each([
    ['absent', {}],
    ['null', { data: null }],
  ])('is read where the data is %s', async (_, more) => {
    expect(await ask({ code: 1000, ...more, name: '王掌柜' }).call('userInfo', {})).toMatchObject({ name: '王掌柜' })
  })

  it.each([1, true, [], null])('is not looked at where a write answers %j, which says nothing more than that it is done', async (data) => {
    const sent = { username: 'second', password: 'Second123', name: '小李' }
    expect(await ask({ code: 1000, data, time: 12 }).call('createSubAccount', sent)).toBeNull()
  })

  it('is no answer where it is something else, such as a time', async () => {
    expect(await ask({ code: 1000, data: null, time: 12 }).call('groupList', {})).toEqual([])
    expect(await ask({ code: 1000, time: 12 }).call('rewards', {})).toEqual({ list: [], total: 0 })
  })
})
