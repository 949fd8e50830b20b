import { PASSWORD_MIN_CHARS } from './limits.ts'

/** Specification 5, rule by rule: the user sees which rules are kept while typing a password. */
export const passwordRules = {
  length: (value: string) => value.length >= PASSWORD_MIN_CHARS,
  noBlanks: (value: string) => value !== '' && !/\s/.test(value),
  digit: (value: string) => /\d/.test(value),
  lowerCase: (value: string) => /[a-z]/.test(value),
  upperCase: (value: string) => /[A-Z]/.test(value),
} as const

export type PasswordRule = keyof typeof passwordRules
export const passwordRuleNames = Object.keys(passwordRules) as readonly PasswordRule[]

/** The rules that a password does not keep. */
export function brokenPasswordRules(value: string): readonly PasswordRule[] {
  return passwordRuleNames.filter((rule) => !passwordRules[rule](value))
}
