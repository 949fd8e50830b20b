import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { id, requiredText, text, timeMs } from '../../contract/fields.ts'
import { toFieldErrors } from '../../contract/reasons.ts'
import { cookieText, fen, listOrJson, listParameters, newPassword } from '../../contract/values.ts'

/** The value after parsing, or `refused` with the reason. */
function read(schema: z.ZodMiniType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : { refused: toFieldErrors(parsed.error.issues, value).payload }
}

describe('new password (specification 5)', () => {
  it.each([
    ['Abc123', true],
    ['Demo1234', true],
    ['长Aa1密码', true],
    [`Aa1${'x'.repeat(253)}`, true],
    [`Aa1${'x'.repeat(254)}`, false],
    ['Ab123', false],
    ['abc123', false],
    ['ABC123', false],
    ['Abcdef', false],
    ['Abc 123', false],
    ['Abc123 ', false],
    ['Abc\t123', false],
    ['', false],
    [123456, false],
  ])('%j is taken: %s [spec 5.2]', (password, isTaken) => {
    expect(newPassword.safeParse(password).success).toBe(isTaken)
  })

  it('is refused by the name of its rule, so that the form can say the whole of it', () => {
    expect(read(newPassword, 'abc')).toEqual({ refused: 'password_rule' })
  })
})

describe('cookie text', () => {
  it.each([
    ['PASS_ID=a_1_2', 'PASS_ID=a_1_2'],
    ['  PASS_ID=a; api_uid=b  ', 'PASS_ID=a; api_uid=b'],
    ['a=', 'a='],
    [`a=${'x'.repeat(14_998)}`, `a=${'x'.repeat(14_998)}`],
    [`a=${'x'.repeat(14_999)}`, { refused: 'too_long:15000' }],
    ['', { refused: 'required' }],
    ['   ', { refused: 'required' }],
    [undefined, { refused: 'required' }],
    ['PASS_ID', { refused: 'bad_format' }],
    ['=a', { refused: 'bad_format' }],
    ['; a=b', { refused: 'bad_format' }],
    ['PASS ID=a', { refused: 'bad_format' }],
    ['a=b\r\nx: y', { refused: 'not_ascii' }],
    ['a=掌柜', { refused: 'not_ascii' }],
    ['a=\u0000', { refused: 'not_ascii' }],
    ['a=\u007f', { refused: 'not_ascii' }],
    [7, { refused: 'wrong_type' }],
  ])('%j', (value, expected) => {
    expect(read(cookieText, value)).toEqual(expected)
  })
})

describe('identifier', () => {
  it.each([
    ['100001', '100001'],
    [100001, '100001'],
    [0, '0'],
    ['a'.repeat(64), 'a'.repeat(64)],
    ['a'.repeat(65), { refused: 'too_long:64' }],
    ['', { refused: 'required' }],
    [null, { refused: 'required' }],
    [undefined, { refused: 'required' }],
    [true, { refused: 'wrong_type' }],
    [{}, { refused: 'wrong_type' }],
    [Number.NaN, { refused: 'wrong_type' }],
  ])('%j', (value, expected) => {
    expect(read(id, value)).toEqual(expected)
  })
})

describe('list, or the JSON text of one (specification 3, shop_uid_list) [spec 3.10]', () => {
  it.each([
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [[], []],
    ['["a","b"]', ['a', 'b']],
    ['[]', []],
    ['[1,"b"]', ['1', 'b']],
    ['a,b', { refused: 'wrong_type' }],
    ['{"a":1}', { refused: 'wrong_type' }],
    ['null', { refused: 'wrong_type' }],
    ['', { refused: 'required' }],
    [null, { refused: 'required' }],
    [{ 0: 'a' }, { refused: 'wrong_type' }],
    [['1', '2', '3', '4'], { refused: 'too_long:3' }],
  ])('%j', (value, expected) => {
    expect(read(listOrJson(id, 3), value)).toEqual(expected)
  })
})

describe('texts, times and money', () => {
  it.each([
    [requiredText(3), ' abc ', 'abc'],
    [requiredText(3), 'abcd', { refused: 'too_long:3' }],
    [requiredText(3), '  ', { refused: 'required' }],
    [text(3), '  ', ''],
    [text(3), 'abcd', { refused: 'too_long:3' }],
    [timeMs, 0, 0],
    [timeMs, -1, { refused: 'too_small:0' }],
    [timeMs, '2026', { refused: 'wrong_type' }],
    [fen, 199, 199],
    [fen, -199, -199],
    [fen, 1.5, { refused: 'wrong_type' }],
  ])('case %#: %j', (schema, value, expected) => {
    expect(read(schema, value)).toEqual(expected)
  })
})

describe('list parameters (contract 1)', () => {
  const schema = z.object(listParameters)
  it.each([
    [{}, { page: 1, page_size: 20 }],
    [
      { page: '3', page_size: '200', keyword: ' x ', sort: '-created_at' },
      { page: 3, page_size: 200, keyword: 'x', sort: '-created_at' },
    ],
    [{ page: 0 }, { page: 'too_small:1' }],
    [{ page: 1.5 }, { page: 'wrong_type' }],
    [{ page_size: 201 }, { page_size: 'too_big:200' }],
    [{ sort: 'a; drop table' }, { sort: 'bad_format' }],
    [{ sort: '--a' }, { sort: 'bad_format' }],
  ])('%j', (value, expected) => {
    const parsed = schema.safeParse(value)
    expect(parsed.success ? parsed.data : toFieldErrors(parsed.error.issues, value)).toEqual(expected)
  })
})
