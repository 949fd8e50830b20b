/** A reply's body, whichever of the platform's shapes it came in (merchant-platform-facts 2.1). */
export interface MerchantEnvelope {
  /** The platform's code; absent in bare bodies. */
  readonly code: number | undefined
  /** What `success` says; absent in some shapes. */
  readonly success: boolean | undefined
  readonly message: string | undefined
  /** The business part; of a bare body, the body itself. */
  readonly result: unknown
  /** True: no envelope at all, as price and stock edits answer. */
  readonly isBare: boolean
}

/**
 * | shape | code        | message    |
 * |-------|-------------|------------|
 * | camel | errorCode   | errorMsg   |
 * | snake | error_code  | error_msg  |
 * | bare  | -           | -          |
 *
 * The third shape of the facts is camel with another success code. Null: not an object, so nothing to read.
 */
export function readEnvelope(body: unknown): MerchantEnvelope | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
  const fields = body as Readonly<Record<string, unknown>>
  const code = toNumber(fields.errorCode ?? fields.error_code)
  const success = typeof fields.success === 'boolean' ? fields.success : undefined
  const isBare = code === undefined && success === undefined && !('result' in fields)
  return { code, success, message: toText(fields.errorMsg ?? fields.error_msg), result: isBare ? body : fields.result, isBare }
}

function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : undefined
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
