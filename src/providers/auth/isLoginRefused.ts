import { ReplyCode } from '../../../contract/codes.ts'
import { ToolApiError } from '../toolApi/ToolApiError.ts'

/** Replies that say nothing about the login: the server is in trouble, or asked too often. */
const noRefusals: readonly (number | null)[] = [ReplyCode.internal, ReplyCode.tooManyTries]

/**
 * Why it is not known who is logged in: has the server refused the login? One that cannot be reached, or whose database is away, says nothing
 * about it (decision 0007).
 */
export function isLoginRefused(error: unknown): boolean {
  return error instanceof ToolApiError && error.failure === 'reply' && !noRefusals.includes(error.code)
}
