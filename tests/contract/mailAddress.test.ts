import { describe, expect, it } from 'vitest'
import { readMailAddress } from '../../contract/mailAddress.ts'

describe('the address of a mailbox', () => {
  it.each([
    ['123456@qq.com', '123456@qq.com'],
    [' Li.Hua+shop@Mail.Example.COM ', 'Li.Hua+shop@mail.example.com'],
    ['a@xn--fiqs8s.xn--fiqs8s', 'a@xn--fiqs8s.xn--fiqs8s'],
  ])('%j is read as %j', (text, address) => {
    expect(readMailAddress(text)).toBe(address)
  })

  it.each([
    '',
    'lihua',
    'lihua@localhost',
    'li hua@example.com',
    'a@example.com,b@example.com',
    'a@example.com;b@example.com',
    'a@b@example.com',
    'Li <a@example.com>',
    '"a b"@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'a\n@example.com',
    '.a@example.com',
    'a..b@example.com',
    '-a@example.com',
    'a@-example.com',
    'a@example.com.',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    '李华@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(30)}.com`,
  ])('%j is none', (text) => {
    expect(readMailAddress(text)).toBeNull()
  })
})
