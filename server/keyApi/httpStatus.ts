import { ReplyCode } from '../../contract/codes.ts'

const statuses: Readonly<Record<ReplyCode, number>> = {
  [ReplyCode.success]: 200,
  [ReplyCode.successAlternative]: 200,
  [ReplyCode.loginInvalid]: 401,
  [ReplyCode.wrongCredentials]: 401,
  [ReplyCode.invalidPayload]: 422,
  [ReplyCode.notPermitted]: 403,
  [ReplyCode.notFound]: 404,
  [ReplyCode.levelLimit]: 403,
  [ReplyCode.conflict]: 409,
  [ReplyCode.tooManyTries]: 429,
  [ReplyCode.internal]: 500,
}

/** What HTTP calls such an answer. The console's own calls answer 200 with the code inside, as the specification has it. */
export function httpStatusOf(code: ReplyCode): number {
  return statuses[code]
}
