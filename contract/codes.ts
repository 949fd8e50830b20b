/** Reply codes of the product backend (contract 1, specification 8 and 9). */
export const ReplyCode = {
  success: 1000,
  /** The second success code of the specification; our server never sends it, our console accepts it. */
  successAlternative: 200,
  /** No token, expired, revoked, or the account is disabled. */
  loginInvalid: -100,
  wrongCredentials: 1001,
  /** `data.errors` names the fields: `{ field: reason }`, see reasons.ts. */
  invalidPayload: 1002,
  notPermitted: 1003,
  /** Also for a record of another owner: that it exists is never revealed. */
  notFound: 1004,
  levelLimit: 1005,
  conflict: 1006,
  /** `data.retry_after_s` says how long to wait. */
  tooManyTries: 1007,
  /** `data.request_id` is what to report. */
  internal: 1500,
} as const

export type ReplyCode = (typeof ReplyCode)[keyof typeof ReplyCode]

/** Codes of the extension's answers (specification 4 and 8). They share the number -100 with the backend, never a type. */
export const RelayCode = {
  success: 1000,
  requestFailed: -1,
  /** Not installed, or the message could not be delivered. */
  unavailable: -100,
} as const

export type RelayCode = (typeof RelayCode)[keyof typeof RelayCode]

/** Is this a success code of the product backend? */
export function isSuccess(code: number): boolean {
  return code === ReplyCode.success || code === ReplyCode.successAlternative
}
