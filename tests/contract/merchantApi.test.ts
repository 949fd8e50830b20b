import { describe, expect, it } from 'vitest'
import { costTemplateQuery, JANUS_USER_INFO_VERSION, merchantApi } from '../../contract/merchantApi.ts'
import { certainties, DEFAULT_ANTI_CONTENT, type MerchantCall } from '../../contract/merchantCall.ts'
import { merchantCodes, successCodes } from '../../contract/merchantCodes.ts'

const calls: readonly (readonly [string, MerchantCall])[] = Object.entries(merchantApi)

describe('the table of the merchant platform is honest', () => {
  it('no two calls share site, method and path', () => {
    const addresses = calls.map(([, { site, method, path }]) => `${site} ${method} ${path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it.each(calls)('%s says what it does and names paths of its site', (_, { summary, path, refererPath }) => {
    expect(summary.trim()).not.toBe('')
    expect(path).toMatch(/^\/[\w/-]+$/)
    expect(refererPath).toMatch(/^\//)
  })

  it.each(calls)('%s says how sure its shape is, and where it is from', (_, { certainty, source }) => {
    expect(certainties).toContain(certainty)
    expect(source).toMatch(/\w{3}/)
  })

  it.each(calls)('%s has a body exactly if it is a POST', (_, { method, body }) => {
    expect(body === 'none').toBe(method === 'GET')
  })

  /** Specification 7, "calls relayed through the extension", as far as they are built. */
  it.each([
    ['merchantInfo', { method: 'GET', antiContent: true }],
    ['userInfo', { method: 'POST', body: 'form' }],
    ['costTemplates', { method: 'POST', body: 'json', antiContent: true }],
    ['opportunityGoods', { method: 'POST', body: 'json', antiContent: true }],
    ['mallInfo', { method: 'POST' }],
  ] as const)('%s is as the specification has it [spec 7.30-7.34]', (name, expected) => {
    expect(merchantApi[name]).toMatchObject(expected)
  })

  it('opportunity goods are asked for with whatever filter the caller has [spec 7.33]', () => {
    const filter = { catId: 7, words: ['tea'], page: { number: 2 } }
    expect(merchantApi.opportunityGoods.payload.parse(filter)).toEqual(filter)
  })

  it('the constants are those of the specification [spec 9.11-9.13]', () => {
    expect(costTemplateQuery).toEqual({ pageNo: 1, pageSize: 10, sourceKey: 'MMS' })
    expect(JANUS_USER_INFO_VERSION).toBe(3)
    expect(DEFAULT_ANTI_CONTENT).toMatch(/^.{1,4}$/)
  })

  it('no code means two things', () => {
    const codes = [...merchantCodes.map(({ code }) => code), ...successCodes]
    expect(new Set(codes).size).toBe(codes.length)
  })
})
