import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Role, roles } from '../../../contract/roles.ts'
import { type CallName, toolApi } from '../../../contract/toolApi.ts'
import { handlers, openHandlers } from '../../../server/endpoints/index.ts'
import { mayCall } from '../../../src/domain/permissions.ts'
import { aPerson, everyRight, type Person } from '../builders/people.ts'
import { startTestServer, type TestServer, toReply } from '../builders/testServer.ts'

const names = Object.keys(toolApi) as CallName[]
const closed = names.filter((name) => toolApi[name].access.who !== 'anyone')
const missing = closed.filter((name) => !handlers[name])

let server: TestServer
const people = {} as Record<Role | 'powerless', Person>

beforeAll(async () => {
  server = await startTestServer()
  people.admin = await aPerson(server, { role: 'admin' })
  people.user = await aPerson(server)
  people.sub_user = await aPerson(server, { ownerUid: people.user.ownerUid, rights: everyRight })
  people.powerless = await aPerson(server, { ownerUid: people.user.ownerUid, rights: {} })
})
afterAll(() => server.close())

describe('the endpoint table', () => {
  it.each(closed)('%s without a token answers -100', async (name) => {
    expect(await server.call(name)).toMatchObject({ code: -100, status: 200, data: null })
  })

  it.each(closed)('%s with a made-up token answers -100', async (name) => {
    const token = `${people.user.ownerUid}.${'A'.repeat(43)}`
    expect(await server.call(name, {}, { token })).toMatchObject({ code: -100 })
  })

  it('is served whole: calls of anyone need no token', async () => {
    const open = names.filter((name) => toolApi[name].access.who === 'anyone')
    expect(open.sort()).toEqual(Object.keys(openHandlers).sort())
    expect(await server.call('config')).toMatchObject({ code: 1000 })
  })

  const cases = closed.flatMap((name) => [...roles, 'powerless' as const].map((who) => [name, who] as const))
  it.each(cases)('%s as %s is permitted exactly when the contract says so', async (name, who) => {
    const holder = who === 'powerless' ? { role: Role.subUser, rights: {} } : { role: who, rights: everyRight }
    // A logout would end the session that the other cases use.
    const token = name === 'logout' ? (await aPerson(server)).token : people[who].token
    const { code } = await server.call(name, { account_id: 'nobody', shop_uid: 'none' }, { token })
    if (mayCall(holder, toolApi[name].access)) expect([1000, 1002, 1004]).toContain(code)
    else expect(code).toBe(1003)
  })

  it.each(missing)('%s, declared but not built yet, answers as an unknown type', async (name) => {
    expect(await server.call(name, {}, { token: people.user.token })).toMatchObject({ code: 1004, status: 200 })
  })

  it.each([
    ['GET', '/QingYuTool/tool_api.php?type=9999'],
    ['POST', '/QingYuTool/tool_api.php?type=9999'],
    ['POST', '/QingYuTool/tool_api.php'],
    ['POST', '/QingYuTool/tool_api.php?type=2&type=46'],
    ['POST', '/QingYuTool/tool_api.php?type=46'],
    ['PUT', '/QingYuTool/tool_api.php?type=2'],
    ['GET', '/alipay/api/QueryAlipayInfo.php?type=5'],
    ['GET', '/api/nothing'],
    ['POST', '/api/user/menu/more'],
    ['DELETE', '/api/config'],
    ['GET', '/public/nothing'],
  ])('%s %s is unknown: 1004, with or without a token', async (method, path) => {
    for (const headers of [new Headers(), new Headers({ authorization: people.user.token })]) {
      expect(await toReply(await fetch(server.origin + path, { method, headers }))).toMatchObject({ code: 1004, status: 200, data: null })
    }
  })

  it('takes a bare token as well as a bearer', async () => {
    const url = `${server.origin}/QingYuTool/tool_api.php?type=46&uid=x&level=9`
    const reply = await toReply(await fetch(url, { headers: { authorization: people.user.token } }))
    expect(reply).toMatchObject({ code: 1000, data: [] })
  })

  it.each([
    ['zh-CN,zh;q=0.9', '登录状态已失效，请重新登录'],
    ['en-US,en;q=0.9,zh;q=0.8', 'Your login has expired, please log in again'],
    ['zh;q=0.5, en;q=0.9', 'Your login has expired, please log in again'],
    ['fr', '登录状态已失效，请重新登录'],
    ['', '登录状态已失效，请重新登录'],
  ])('speaks to a reader of "%s"', async (language, msg) => {
    expect(await server.call('userInfo', {}, { headers: { 'accept-language': language } })).toMatchObject({ msg })
  })

  it('lets no reply be stored', async () => {
    const reply = await server.call('shopList', {}, { token: people.user.token })
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })
})
