import { describe, expect, it } from 'vitest'
import { DEFAULT_ANTI_CONTENT } from '../../../contract/merchantCall.ts'
import { ANTI_CONTENT_LIFE_MS, createAntiContentIssuer } from '../../../sandbox/wire/antiContentIssuer.ts'

describe('anti-content tokens of the sandbox', () => {
  it('are valid until their life is over', () => {
    let now = 1_000_000
    const issuer = createAntiContentIssuer(1, () => now)
    const { token, expires_at } = issuer.issue('7')
    expect(expires_at).toBe(now + ANTI_CONTENT_LIFE_MS)
    now = expires_at - 1
    expect(issuer.isValid(token)).toBe(true)
    now = expires_at
    expect(issuer.isValid(token)).toBe(false)
  })

  it('differ from user to user', () => {
    const issuer = createAntiContentIssuer(1, () => 5)
    expect(issuer.issue('1').token).not.toBe(issuer.issue('2').token)
  })

  it('cannot be prolonged, nor used on another sandbox', () => {
    const issuer = createAntiContentIssuer(1, () => 5)
    const { token } = issuer.issue('1')
    expect(issuer.isValid(token.replace('0asbx', '0asbxz'))).toBe(false)
    expect(createAntiContentIssuer(2, () => 5).isValid(token)).toBe(false)
  })

  it('may be replaced by the constant, by nothing else', () => {
    const issuer = createAntiContentIssuer(1, () => 5)
    expect(issuer.isValid(DEFAULT_ANTI_CONTENT)).toBe(true)
    expect(issuer.isValid('0b')).toBe(false)
    expect(issuer.isValid(undefined)).toBe(false)
  })
})
