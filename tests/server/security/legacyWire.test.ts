import { describe, expect, it } from 'vitest'
import { decryptLegacy, encryptLegacy } from '../../../server/security/legacyWire.ts'

const keys = { 16: '0123456789abcdef', 24: '0123456789abcdef01234567', 32: '0123456789abcdef0123456789abcdef' } as const

/** Computed with: printf '%s' TEXT | openssl enc -aes-<bits>-ecb -K $(printf '%s' KEY | xxd -p) -base64 -A */
const vectors: readonly [16 | 24 | 32, string, string][] = [
  [16, '01a1fd95-dfe6-7000-a4af-e77a8ca4419a', 'k4GKqPirggOZ+HGIakt+otj0VKas4MKzLZoag7GAJEG5JcaagGdCKCMLFydWy1Dm'],
  [16, '掌柜', 'Rrheym9nId6dsEPR78uyGw=='],
  [16, 'exactly 16 bytes', 'bVkNGs0mq2CeFr4IQqd+YzdyIuBhqSTFkc2cJ+oWPtQ='],
  [24, '01a1fd95-dfe6-7000-a4af-e77a8ca4419a', 't+cjNC8Ini0vsfkakJkjF1DPjzoPvRK1wmvSx0BHs5xzMBUmHKwn32hsp1QWQ1Ff'],
  [24, '掌柜', 'hUkb/cD2Sd7WbOyppPlFJQ=='],
  [24, 'exactly 16 bytes', 'KtXlCXii3CDTH1+Ffoar0wxnU7WuDCUICrbQ4y4xjTI='],
  [32, '01a1fd95-dfe6-7000-a4af-e77a8ca4419a', 'Uy5tK/IatNh7utB7wYMJjTUyKDsCOFjNJMOY9m/z/GXhvkrWmI4T654QPAiizxRd'],
  [32, '掌柜', 'JXGXsFb2I+pgS3JP7e58Xg=='],
  [32, 'exactly 16 bytes', 'ZRGD0mjOenH0heFkYiqSc4qjYkH96N8FTcMlxsaVuJ4='],
]

describe('the compatibility encryption', () => {
  it.each(vectors)('with a key of %i bytes makes of %j what openssl makes, and back [spec 9.15]', (bytes, text, encrypted) => {
    expect(encryptLegacy(text, keys[bytes])).toBe(encrypted)
    expect(decryptLegacy(encrypted, keys[bytes])).toBe(text)
  })

  it.each(['', 'not base64 !', 'AAAA', 'AAAAAAAAAAAAAAAAAAAAAA==', '中文'])('has no answer to %j', (encrypted) => {
    expect(decryptLegacy(encrypted, keys[16])).toBeNull()
  })

  it('has no answer to another key', () => {
    expect(decryptLegacy(encryptLegacy('user', keys[16]), 'fedcba9876543210')).toBeNull()
  })
})
