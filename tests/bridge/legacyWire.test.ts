import { createCipheriv } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { decryptText, encryptText, signOf } from '../../src/bridge/legacyWire.ts'
import { fc } from '../fastCheck.ts'

const KEY_128 = '0123456789abcdef'
const KEY_192 = '0123456789abcdef01234567'
const KEY_256 = '0123456789abcdef0123456789abcdef'

/** Made with: printf '%s' TEXT | openssl enc -aes-BITS-ecb -K HEX_OF_KEY -a -A */
const vectors = [
  [KEY_128, '100001', 'mLFGw5OzzWnvzO7U6cQPDQ=='],
  [KEY_128, '掌柜-user-42', 'VgiHZBNqj5CN4bPmvlNonQ=='],
  [KEY_128, 'exactly16bytes!!', 'vySh1i6plfqwFBKXZlyeIjdyIuBhqSTFkc2cJ+oWPtQ='],
  [KEY_192, '100001', 'SLzpep+C2CZjlnjn77Em+w=='],
  [KEY_192, '掌柜-user-42', '1wqxzs4DZZi552y0aOAC8Q=='],
  [KEY_192, 'exactly16bytes!!', 'nBMmlOfnI7mvaxEJGlk4vgxnU7WuDCUICrbQ4y4xjTI='],
  [KEY_256, '100001', 'pxDoXquRvj3gKafaWLfNMQ=='],
  [KEY_256, '掌柜-user-42', 'm1mtBhSO5ArEH4mRloFKgw=='],
  [KEY_256, 'exactly16bytes!!', 'BtFIsS4iqzMZ2TVt1fgY64qjYkH96N8FTcMlxsaVuJ4='],
] as const

describe('AES as the wire has it', () => {
  it.each(vectors)('with key %s, %s is what openssl makes of it, and comes back [spec 9.15]', (key, text, base64) => {
    expect(encryptText(text, key)).toBe(base64)
    expect(decryptText(base64, key)).toBe(text)
  })

  it('agrees with node for any text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), (text) => {
        const cipher = createCipheriv('aes-128-ecb', KEY_128, null)
        const expected = cipher.update(text, 'utf8', 'base64') + cipher.final('base64')
        expect(encryptText(text, KEY_128)).toBe(expected)
        expect(decryptText(expected, KEY_128)).toBe(text)
      }),
      { numRuns: 200 },
    )
  })

  it.each([
    ['no base64 at all', '!!! not base64 !!!', KEY_128],
    ['nothing', '', KEY_128],
    ['half a block', 'mLFGw5Oz', KEY_128],
    ['a text under another key', vectors[0][2], 'fedcba9876543210'],
    ['a text under a longer key', vectors[6][2], KEY_192],
  ])('gives null for %s', (_, base64, key) => {
    expect(decryptText(base64, key)).toBeNull()
  })

  it('never throws for garbage', () => {
    const garbage = fc.property(fc.string(), (text) => {
      decryptText(text, KEY_128)
    })
    expect(() => fc.assert(garbage, { numRuns: 300 })).not.toThrow()
  })

  it.each(['', 'short', '0123456789abcde', '掌柜掌柜掌柜'])('refuses the key "%s", whose length AES does not know', (key) => {
    expect(() => encryptText('100001', key)).toThrow(RangeError)
  })
})

describe('sign helper', () => {
  /** Made with: printf '%s' SUM | openssl dgst -md5 */
  it.each([
    [1, 1, '3f67fd97162d20e6fe27748b5b372509'],
    [42, 7, '94cd1a66360c6dd0f1328bd989f26a99'],
    [1_700_000_000, 123, '2ace1d76f88bcc6dcec41c6d269b6837'],
  ])('of %d and %d is the MD5 of the first x 1217 + the second [spec 9.14]', (integer, number, md5) => {
    expect(signOf(integer, number)).toBe(md5)
  })
})
