import { describe, expect, it } from 'vitest'
import { capabilities } from '../../contract/capabilities.ts'
import { toolApi } from '../../contract/toolApi.ts'

/** The calls that the specification names (section 7), by their type or path; and `config`, which says what else there is. */
const types = ['2', '8', '10', '11', '12', '15', '45', '46', '47', '48', '61', '63', '64', '79', '91', '98', '99', '100', '104']
const paths = ['/api/user/menu', '/public/get-user-auth-token', '/alipay/api/QueryAlipayInfo.php', '/api/config']
const calls = Object.entries(toolApi)
/** What is no call of the console: spoken to at an address of its own, or a way of sending any of them. */
const elsewhere: readonly string[] = ['assistants', 'longReads']

describe('capabilities of a backend', () => {
  it('are asked for by every call that the specification does not name, and by no other', () => {
    const wrong = calls.filter(([, { path, query, capability }]) => {
      const isNamed = paths.includes(path) || (query.type !== undefined && types.includes(query.type))
      return isNamed === (capability !== null)
    })
    expect(wrong.map(([name]) => name)).toEqual([])
  })

  it('each name at least one call, or what is no call', () => {
    const asked = new Set(calls.map(([, { capability }]) => capability))
    expect(capabilities.filter((name) => !asked.has(name))).toEqual(elsewhere)
  })
})
