import { describe, expect, it } from 'vitest'
import { type CallName, toolApi } from '../../contract/toolApi.ts'

const NO_NUMBERS = [' 2 ', '2 ', '\t2', '\u00a02', '+2', '02', '２', '0x2', '2e0', '2.', '-0', '', true, ['2'], null]

/** A payload that is right with the number `2`, or with what is said. */
const calls: readonly [CallName, string, number, object][] = [
  ['createPayment', 'client_type', 2, { plan_id: 'year' }],
  ['requestExtract', 'amount_fen', 2, { account: 'an account' }],
  ['saveUser', 'level', 2, { action: 'edit', user_uid: 'u1', version: 1 }],
  ['saveAlertRule', 'deleted', 1, { rule_id: 'r1' }],
  ['saveGroup', 'deleted', 1, { group_id: 'g1' }],
  ['operatorOrders', 'page', 2, {}],
  ['platformHealth', 'hours', 2, {}],
  ['auditList', 'at_from', 2, {}],
]

describe('a number that travels as text', () => {
  it.each(calls)('of %s, as %s, is its digits and nothing else', (name, field, value, rest) => {
    const { payload } = toolApi[name]
    const read = (given: unknown) => payload.safeParse({ ...rest, [field]: given })
    for (const right of [value, String(value)]) expect(read(right)).toMatchObject({ success: true, data: { [field]: value } })
    for (const odd of NO_NUMBERS) {
      const text = typeof odd === 'string' ? odd.replace('2', String(value)).replace('２', '１') : odd
      expect([text, read(text).success]).toEqual([text, false])
    }
  })
})
