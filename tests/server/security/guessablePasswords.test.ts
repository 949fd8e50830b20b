import { describe, expect, it } from 'vitest'
import { brokenPasswordRules } from '../../../contract/passwordRules.ts'
import { isGuessable } from '../../../server/security/guessablePasswords.ts'
import { fc } from '../../fastCheck.ts'

const guessed = [
  ...['Password1', 'P@ssw0rd', 'Passw0rd!', 'Password2024', 'Secret123', 'Welcome1!', 'Letmein1', 'Admin123', 'Admin@2023', 'Root1234'],
  ...[
    'Abc123',
    'Abcd1234',
    'Abc12345',
    'Aa123456',
    'Aa123456!',
    'Aaa111',
    'Qwe123',
    'Qwerty123',
    'Asd123456',
    'Zxc123!',
    '1Qaz2wsx',
    '1qaz@WSX',
  ],
  ...[
    '1Q2w3e4r',
    'Qazwsx123',
    'Abcabc123123',
    'A1A1a1A1',
    'Iloveyou1',
    'Woaini520',
    'Woaini1314',
    'Taobao123',
    'Pinduoduo1',
    'Zhangwei888',
  ],
  ...['Li123456', 'Wang1990', 'Chen19900101', 'Summer2025', 'Dragon99', 'Monkey12!', 'Michael1', 'Love5201314'],
]
const taken = ['Kettle-Moon-42', 'Xk4!pQ', 'Better456', 'Yuan1234', 'Canary-Pass-1', 'correct Horse battery 7', '骑驴找马Ab1', 'tQ7vNz2']

describe('a password', () => {
  it.each(guessed)('such as %s is guessable, though it keeps the rule', (password) => {
    expect(brokenPasswordRules(password)).toEqual([])
    expect(isGuessable(password, [])).toBe(true)
  })

  it.each(taken)('such as %s is not', (password) => {
    expect(isGuessable(password, [])).toBe(false)
  })

  it.each([
    ['Kettleshop1', ['kettleshop']],
    ['Xiaoyuan88', ['xiaoyuan@kettle', '小圆']],
    ['kettle2024X', ['kettle@shop.com']],
    ['X1ao-Yuan1', ['xiao yuan']],
  ])('such as %s is guessable for whom it names: %j', (password, names) => {
    expect(isGuessable(password, [])).toBe(false)
    expect(isGuessable(password, names)).toBe(true)
  })

  it('at random is hardly ever refused, whatever is in it', () => {
    const chars = fc.constantFrom(...'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_')
    const passwords = fc.sample(fc.array(chars, { minLength: 12, maxLength: 12 }), { numRuns: 2_000, seed: 7 }).map((each) => each.join(''))
    expect(passwords.filter((password) => isGuessable(password, ['demo'])).length).toBe(0)
  })

  it('of any text is judged without an error', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 256 }),
        fc.array(fc.string({ unit: 'binary' }), { maxLength: 2 }),
        (text, names) => {
          expect(typeof isGuessable(text, names)).toBe('boolean')
        },
      ),
    )
  })
})
