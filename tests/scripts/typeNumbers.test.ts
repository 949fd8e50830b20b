import { describe, expect, it } from 'vitest'
import { TOOL_API_PATH } from '../../contract/call.ts'
import { toolApi } from '../../contract/toolApi.ts'
import { nextFreeType, toRanges, usedTypes } from '../../scripts/docs/typeNumbers.ts'

const callsOf = (...types: number[]) =>
  Object.fromEntries(types.map((type) => [`call${type}`, { path: TOOL_API_PATH, query: { type: String(type) } }]))

describe('the types of calls', () => {
  it('are those of the tool_api path, in order', () => {
    const elsewhere = { payment: { path: '/alipay/api/QueryAlipayInfo.php', query: { type: '3' } } }
    expect(usedTypes({ ...callsOf(230, 46), ...elsewhere })).toEqual([46, 230])
  })

  it('go on after the greatest one: what is free below it is kept for what is planned', () => {
    expect(nextFreeType(callsOf(46, 230, 240))).toBe(241)
    expect(nextFreeType(callsOf(46, 104))).toBe(200)
  })

  it('are written as ranges', () => {
    expect(toRanges([2, 45, 46, 47, 61])).toBe('2, 45–47, 61')
  })

  it('leave the next free one to a new call', () => {
    expect(usedTypes(toolApi)).not.toContain(nextFreeType(toolApi))
    expect(nextFreeType(toolApi)).toBe(404)
  })
})
