/** A reply's body, whichever of the platform's shapes it came in (merchant-platform-facts 2.1). */
export interface MerchantEnvelope {
  /** The platform's code; absent in bare bodies, and in some good replies. */
  readonly code: number | undefined
  /** What `success` says; absent in some shapes. */
  readonly success: boolean | undefined
  readonly message: string | undefined
  /** The business part; of a bare body, the body itself. */
  readonly result: unknown
  /** True: no envelope at all, as price and stock edits answer. */
  readonly isBare: boolean
  /** The reply names a token for a check that a person has to pass. */
  readonly hasCheckToken: boolean
}

/**
 * | shape     | code       | message   | token for a check                   |
 * |-----------|------------|-----------|-------------------------------------|
 * | camel     | errorCode  | errorMsg  | result.verifyAuthToken              |
 * | snake     | error_code | error_msg | verify_auth_token, also in `result` |
 * | wholesale | code       | -         | -                                   |
 * | bare      | -          | -         | -                                   |
 *
 * The spellings of one reply are merged, as the platform's own page merges them. Null: not an object, so nothing to read.
 */
export function readEnvelope(body: unknown): MerchantEnvelope | null {
  const fields = toFields(body)
  if (!fields) return null
  const success = typeof fields.success === 'boolean' ? fields.success : undefined
  const isBusiness = success === undefined && !('result' in fields)
  const code = toNumber(fields.errorCode ?? fields.error_code ?? (isBusiness ? fields.code : undefined))
  const isBare = code === undefined && isBusiness
  return {
    code,
    success,
    message: toText(fields.errorMsg ?? fields.error_msg),
    result: isBare ? body : fields.result,
    isBare,
    hasCheckToken: [fields, toFields(fields.result) ?? {}].some((each) => toText(each.verifyAuthToken ?? each.verify_auth_token)),
  }
}

function toFields(value: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return value as Readonly<Record<string, unknown>>
}

function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : undefined
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
