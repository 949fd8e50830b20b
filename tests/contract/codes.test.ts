import { describe, expect, it } from 'vitest'
import { isSuccess, RelayCode, ReplyCode } from '../../contract/codes.ts'

describe('reply codes (specification 8, contract 1)', () => {
  it('are these [spec 8.1, 9.1, 9.2]', () => {
    expect(ReplyCode).toEqual({
      success: 1000,
      successAlternative: 200,
      loginInvalid: -100,
      wrongCredentials: 1001,
      invalidPayload: 1002,
      notPermitted: 1003,
      notFound: 1004,
      levelLimit: 1005,
      conflict: 1006,
      tooManyTries: 1007,
      internal: 1500,
    })
    expect(RelayCode).toEqual({ success: 1000, requestFailed: -1, unavailable: -100 })
  })

  it.each<[number, boolean]>([
    [1000, true],
    [200, true],
    ...Object.values(ReplyCode)
      .filter((code) => code !== 1000 && code !== 200)
      .map((code) => [code, false] as [number, boolean]),
    [0, false],
    [1, false],
  ])('%d is a success: %s [spec 8.1, 9.1]', (code, expected) => {
    expect(isSuccess(code)).toBe(expected)
  })
})
