import { expect, it } from 'vitest'
import { ReplyCode } from '../../../contract/codes.ts'
import { toHolder } from '../../../src/layout/guard/toHolder.ts'
import type { Identity } from '../../../src/providers/auth/createIdentity.ts'
import { ToolApiError } from '../../../src/providers/toolApi/ToolApiError.ts'

const aUser = (name: string): Identity => ({ accountId: 'u1', name, username: 'demo', role: 'user', level: 1, shop_count: 2 }) as Identity
const last = aUser('of the last visit')
const reply = (code: number) => new ToolApiError('reply', code, 'in its words')

it.each([
  ['its database is away', ReplyCode.internal],
  ['it was asked too often', ReplyCode.tooManyTries],
])('a server that says that %s has refused nobody', (_what, code) => {
  expect([toHolder(undefined, reply(code), last), toHolder(undefined, reply(code), null)]).toEqual([last, 'unset'])
})

it('a server that refuses the login has', () => {
  expect(toHolder(undefined, reply(ReplyCode.loginInvalid), last)).toBe('failed')
})

it('who the server says it is counts more than the last time', () => {
  const now = aUser('of now')
  expect(toHolder(now, null, last)).toBe(now)
})
