import { LOGIN_NAME_MAX_CHARS, PASSWORD_MAX_CHARS } from '../../contract/limits.ts'
import { ToolApiError } from '../providers/toolApi/ToolApiError.ts'
import { fillText, type LoginTexts } from './texts.ts'

export type LoginField = 'username' | 'password'
export type FieldProblem = 'required' | 'too_long'
export type FieldProblems = Partial<Record<LoginField, FieldProblem>>

export interface LoginFailure {
  readonly fields: FieldProblems
  /** Seconds until the next try makes sense, of code 1007. */
  readonly waitS: number
  /** The sentence for the page, in the language that it has by then. */
  readonly toMessage: (texts: LoginTexts) => string
}

const maxChars: Readonly<Record<LoginField, number>> = { username: LOGIN_NAME_MAX_CHARS, password: PASSWORD_MAX_CHARS }

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
  const { requestId, retryAfterS = 0 } = error.details
  return {
    fields: toFieldProblems(error.errors ?? {}),
    waitS: retryAfterS,
    toMessage(texts) {
      const said = toWords(error, texts)
      return requestId === undefined || said.includes(requestId) ? said : fillText(texts.withId, { said, id: requestId })
    },
  }
}

/** The server's own words, which come in the reader's language; ours where there are none. */
function toWords({ failure, message, details: { status } }: ToolApiError, texts: LoginTexts): string {
  if (failure === 'unreadable') return texts.unreadable
  if (failure === 'reply') return message || texts.refused
  return status === undefined ? texts.transport : fillText(texts.status, { status })
}

function toProblem(field: LoginField, value: string): FieldProblem | null {
  if (value === '') return 'required'
  return value.length > maxChars[field] ? 'too_long' : null
}

function toFieldProblems(errors: Readonly<Record<string, string>>): FieldProblems {
  const fields = (['username', 'password'] as const).filter((field) => errors[field] !== undefined)
  return Object.fromEntries(fields.map((field) => [field, errors[field] === 'required' ? 'required' : 'too_long']))
}
