import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CallName, toolApi } from '../../../contract/toolApi.ts'
import { handlers, openHandlers } from '../../../server/endpoints/index.ts'
import { aPerson, type Person } from '../builders/people.ts'
import { startTestServer, type TestServer, toReply } from '../builders/testServer.ts'

const names = Object.keys(toolApi) as CallName[]
const closed = names.filter((name) => toolApi[name].access.who !== 'anyone')

let server: TestServer
let owner: Person

beforeAll(async () => {
  server = await startTestServer()
  owner = await aPerson(server)
})
afterAll(() => server.close())

describe('the endpoint table', () => {
  it.each(closed)('%s with a made-up token answers -100', async (name) => {
    const token = `${owner.ownerUid}.${'A'.repeat(43)}`
    expect(await server.call(name, {}, { token })).toMatchObject({ code: -100 })
  })

  it('is served whole, and apart: what anyone may call needs no token', () => {
    const open = names.filter((name) => toolApi[name].access.who === 'anyone')
    expect(open.sort()).toEqual(Object.keys(openHandlers).sort())
    expect(closed.sort()).toEqual(Object.keys(handlers).sort())
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
    for (const headers of [new Headers(), new Headers({ authorization: owner.token })]) {
      expect(await toReply(await fetch(server.origin + path, { method, headers }))).toMatchObject({ code: 1004, status: 200, data: null })
    }
  })

  it('takes a bare token as well as a bearer', async () => {
    const url = `${server.origin}/QingYuTool/tool_api.php?type=46&uid=x&level=9`
    const reply = await toReply(await fetch(url, { headers: { authorization: owner.token } }))
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
    const reply = await server.call('shopList', {}, { token: owner.token })
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })
})
