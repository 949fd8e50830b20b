import { describe, expect, it } from 'vitest'
import { TOOL_API_PATH, type ToolCall } from '../../contract/call.ts'
import { type CallName, toolApi } from '../../contract/toolApi.ts'

const calls: readonly (readonly [CallName, ToolCall])[] = Object.entries(toolApi) as [CallName, ToolCall][]
const addressOf = ({ method, path, query }: ToolCall) => `${method} ${path} ${query.type ?? ''}`.trim()

describe('the table of the product backend is honest', () => {
  it('no two calls share method, path and type', () => {
    const addresses = calls.map(([, call]) => addressOf(call))
    expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([])
  })

  it('no type of the tool_api path is used twice, whatever the method [spec 7.4]', () => {
    const types = calls.filter(([, call]) => call.path === TOOL_API_PATH).map(([, call]) => call.query.type)
    expect(types.filter((type, at) => types.indexOf(type) !== at)).toEqual([])
  })

  it.each(calls)('%s says what it does, once', (_, { summary }) => {
    expect(summary.trim()).not.toBe('')
    expect(calls.filter(([, other]) => other.summary === summary)).toHaveLength(1)
  })

  it.each(calls)('%s cannot be changed by who imports it', (_, call) => {
    expect(Object.isFrozen(call)).toBe(true)
  })

  it.each(calls.filter(([, { effect }]) => effect === 'write'))('the write %s is a POST and needs a login', (_, { method, access }) => {
    expect(method).toBe('POST')
    expect(access.who).not.toBe('anyone')
  })

  it('only these may be called without a login', () => {
    const open = calls.filter(([, { access }]) => access.who === 'anyone').map(([name]) => name)
    expect(open.sort()).toEqual(['avatar', 'config', 'extensionPackage', 'login', 'publicAuthToken'])
  })
})

/** Specification 7, the table of the product backend. `getUserAuthToken` has no path there; ours is in contract.md. */
const specified: readonly (readonly [CallName, string])[] = [
  ['login', 'POST /QingYuTool/tool_api.php 2'],
  ['userInfo', 'POST /QingYuTool/tool_api.php 15'],
  ['menu', 'POST /api/user/menu'],
  ['updateUser', 'POST /QingYuTool/tool_api.php 8'],
  ['paymentInfo', 'GET /alipay/api/QueryAlipayInfo.php 3'],
  ['createPayment', 'POST /alipay/api/QueryAlipayInfo.php 4'],
  ['invitations', 'GET /QingYuTool/tool_api.php 10'],
  ['rewards', 'GET /QingYuTool/tool_api.php 11'],
  ['extracts', 'GET /QingYuTool/tool_api.php 12'],
  ['createSubAccount', 'POST /QingYuTool/tool_api.php 98'],
  ['subAccountList', 'POST /QingYuTool/tool_api.php 99'],
  ['subAccountShops', 'POST /QingYuTool/tool_api.php 100'],
  ['saveSubAccount', 'POST /QingYuTool/tool_api.php 104'],
  ['shopList', 'GET /QingYuTool/tool_api.php 46'],
  ['remarkShop', 'POST /QingYuTool/tool_api.php 91'],
  ['setShopTemplate', 'POST /QingYuTool/tool_api.php 79'],
  ['deleteShop', 'POST /QingYuTool/tool_api.php 47'],
  ['groupList', 'GET /QingYuTool/tool_api.php 63'],
  ['sortShops', 'POST /QingYuTool/tool_api.php 61'],
  ['saveGroup', 'POST /QingYuTool/tool_api.php 64'],
  ['updateShop', 'POST /QingYuTool/tool_api.php 48'],
  ['addShop', 'POST /QingYuTool/tool_api.php 45'],
]

describe('the calls of the specification are in the table', () => {
  it.each(specified)('%s is %s [spec 7.7-7.28]', (name, address) => {
    expect(addressOf(toolApi[name])).toBe(address)
  })

  it('payment calls carry client type 2, in the address or in the body [spec 7.11, 7.12, 9.17]', () => {
    expect(toolApi.paymentInfo.query.client_type).toBe('2')
    const { payload } = toolApi.createPayment
    expect(payload.safeParse({ plan_id: 'year', client_type: '2' }).data).toEqual({ plan_id: 'year', client_type: 2 })
    expect(payload.safeParse({ plan_id: 'year', client_type: 1 }).success).toBe(false)
  })
})
