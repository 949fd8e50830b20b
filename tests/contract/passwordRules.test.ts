import { describe, expect, it } from 'vitest'
import { brokenPasswordRules, passwordRuleNames } from '../../contract/passwordRules.ts'

describe('the rules of a password (specification 5)', () => {
  it.each([
    ['Abc123', []],
    ['Ab1', ['length']],
    ['abc123', ['upperCase']],
    ['ABC123', ['lowerCase']],
    ['Abcdef', ['digit']],
    ['Abc 123', ['noBlanks']],
    ['Abc\u3000123', ['noBlanks']],
    ['', passwordRuleNames],
  ])('%j breaks %j [spec 5.2]', (password, broken) => {
    expect(brokenPasswordRules(password)).toEqual(broken)
  })
})
