import { ReplyCode } from '../../contract/codes.ts'
import { PASSWORD_MAX_CHARS, USERNAME_MAX_CHARS } from '../../contract/limits.ts'
import { ToolApiError } from '../providers/toolApi/ToolApiError.ts'
import { fillText, type LoginTexts } from './texts.ts'

export type LoginField = 'username' | 'password'
export type FieldProblem = 'required' | 'too_long'
export type FieldProblems = Partial<Record<LoginField, FieldProblem>>

export interface LoginFailure {
  readonly fields: FieldProblems
  /** Seconds until the next try makes sense, of code 1007. */
  readonly waitS: number
  /** The sentence for the page, in whatever language it has by then. */
  readonly toMessage: (texts: LoginTexts) => string
}

const maxChars: Readonly<Record<LoginField, number>> = { username: USERNAME_MAX_CHARS, password: PASSWORD_MAX_CHARS }

/** Specification 5: neither field may be empty. The user name is taken without the blanks around it, the password as typed. */
export function checkCredentials(username: string, password: string): FieldProblems {
  const problems = { username: toProblem('username', username.trim()), password: toProblem('password', password) }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null))
}

export function toFieldMessage(field: LoginField, problem: FieldProblem, texts: LoginTexts): string {
  if (problem === 'too_long') return fillText(texts.tooLong, { limit: maxChars[field] })
  return field === 'username' ? texts.usernameRequired : texts.passwordRequired
}

/** A failed login as the page shows it (specification 8, contract 1). */
export function toLoginFailure(error: unknown): LoginFailure {
  const failure: LoginFailure = { fields: {}, waitS: 0, toMessage: (texts) => texts.refused }
  if (!(error instanceof ToolApiError)) return failure
  if (error.failure === 'transport') return { ...failure, toMessage: (texts) => texts.transport }
  if (error.failure === 'unreadable') return { ...failure, toMessage: (texts) => texts.unreadable }
  const { message, details } = error
  switch (error.code) {
    case ReplyCode.wrongCredentials:
      return { ...failure, toMessage: (texts) => texts.wrongCredentials }
    case ReplyCode.tooManyTries:
      return { ...failure, waitS: details.retryAfterS ?? 0, toMessage: (texts) => texts.tooManyTries }
    case ReplyCode.invalidPayload:
      return { ...failure, fields: toFieldProblems(error.errors ?? {}), toMessage: (texts) => texts.invalid }
    case ReplyCode.internal:
      return { ...failure, toMessage: (texts) => fillText(texts.internal, { id: details.requestId ?? '—' }) }
    default:
      return { ...failure, toMessage: (texts) => message || texts.refused }
  }
}

function toProblem(field: LoginField, value: string): FieldProblem | null {
  if (value === '') return 'required'
  return value.length > maxChars[field] ? 'too_long' : null
}

function toFieldProblems(errors: Readonly<Record<string, string>>): FieldProblems {
  const fields = (['username', 'password'] as const).filter((field) => errors[field] !== undefined)
  return Object.fromEntries(fields.map((field) => [field, errors[field] === 'required' ? 'required' : 'too_long']))
}
