import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { toFieldErrors } from '../../contract/reasons.ts'
import { relayCalls } from '../../contract/relay.ts'
import { toolApi } from '../../contract/toolApi.ts'

function errorsOf(schema: z.ZodMiniType, payload: unknown): Record<string, string> {
  const parsed = schema.safeParse(payload)
  return parsed.success ? {} : toFieldErrors(parsed.error.issues, payload)
}

const { login, addShop, updateShop, remarkShop, deleteShop, saveGroup, createSubAccount, saveSubAccount, updateUser, requestExtract } =
  toolApi
const subAccount = { username: 'h', password: 'Helper1234', name: 'H', shop_uid_list: [], rights: {} }

describe('why a field was refused', () => {
  it.each<[string, z.ZodMiniType, unknown, Record<string, string>]>([
    ['both fields missing', login.payload, {}, { username: 'required', password: 'required' }],
    ['both empty (specification 5)', login.payload, { username: ' ', password: '' }, { username: 'required', password: 'required' }],
    ['null', login.payload, { username: null, password: 'x' }, { username: 'required' }],
    ['another type', login.payload, { username: 5, password: ['x'] }, { username: 'wrong_type', password: 'wrong_type' }],
    ['too long', login.payload, { username: 'x'.repeat(130), password: 'x' }, { username: 'too_long:129' }],
    ['no object', login.payload, 'x', { payload: 'wrong_type' }],
    ['nothing', login.payload, undefined, { payload: 'required' }],
    ['a list', login.payload, [], { payload: 'wrong_type' }],
    ['notes of 201 characters', remarkShop.payload, { shop_uid: 'a', notes: 'x'.repeat(201) }, { notes: 'too_long:200' }],
    ['a cookie beyond ASCII', addShop.payload, { shop_id: '1', shop_name: 'A', cookie: 'a=掌' }, { cookie: 'not_ascii' }],
    ['an unknown status', updateShop.payload, { shop_uid: 'a', status: 5 }, { status: 'unknown_value' }],
    ['neither of two that would do', deleteShop.payload, {}, { shop_uid: 'required' }],
    ['an item of a list', deleteShop.payload, { shop_uid_list: ['a', ''] }, { 'shop_uid_list.1': 'required' }],
    ['a group without a name', saveGroup.payload, { shop_uid_list: [] }, { group_name: 'required' }],
    ['a weak password', createSubAccount.payload, { ...subAccount, password: 'abc' }, { password: 'password_rule' }],
    ['an unknown right', createSubAccount.payload, { ...subAccount, rights: { shop: ['fly'] } }, { 'rights.shop.0': 'unknown_value' }],
    ['an unknown module', createSubAccount.payload, { ...subAccount, rights: { moon: [] } }, { 'rights.moon': 'unknown_field' }],
    ['an unknown action', saveSubAccount.payload, { action: 'rename', account_id: '1' }, { action: 'unknown_value' }],
    ['no action', saveSubAccount.payload, { account_id: '1' }, { action: 'required' }],
    ['a weak new password', updateUser.payload, { old_password: 'a', new_password: 'b' }, { new_password: 'password_rule' }],
    [
      'both passwords blank',
      updateUser.payload,
      { old_password: '', new_password: '' },
      { old_password: 'required', new_password: 'password_rule' },
    ],
    ['an unknown profile field', updateUser.payload, { level: 9 }, { level: 'unknown_field' }],
    ['too small an amount', requestExtract.payload, { amount_fen: 0, account: 'a' }, { amount_fen: 'too_small:1' }],
    ['part of a fen', requestExtract.payload, { amount_fen: 1.5, account: 'a' }, { amount_fen: 'wrong_type' }],
    [
      'a key that a relayed request has not',
      relayCalls.apiRequest.config,
      { url: 'u', method: 'GET', cookie: 'a=b', tab: 1 },
      { tab: 'unknown_field' },
    ],
    ['two unknown keys', relayCalls.captureSession.config, { host: 'h', a: 1, b: 2 }, { a: 'unknown_field', b: 'unknown_field' }],
    ['nothing wrong', login.payload, { username: 'demo', password: 'Demo1234' }, {}],
  ])('%s', (_, schema, payload, errors) => {
    expect(errorsOf(schema, payload)).toEqual(errors)
  })

  it('keeps the first reason of a field', () => {
    const findings = [
      { code: 'too_small', origin: 'string', minimum: 3, path: ['a'] },
      { code: 'custom', message: 'taken', path: ['a'] },
    ]
    expect(toFieldErrors(findings, { a: 'x' })).toEqual({ a: 'too_short:3' })
  })

  it('shows a text that is no known word as a bad format, never the library’s own sentence', () => {
    expect(toFieldErrors([{ code: 'custom', message: 'Invalid input', path: ['a'] }], { a: 'x' })).toEqual({ a: 'bad_format' })
  })
})
