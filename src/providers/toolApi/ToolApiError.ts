import { ReplyCode } from '../../../contract/codes.ts'
import type { TransportFault } from './TransportError.ts'

/**
 * How a call to the product backend failed: an answer with another code, no answer, an answer that cannot be read, or a call that
 * this backend does not have and that was not sent.
 */
export type ToolApiFailure = 'reply' | 'transport' | 'unreadable' | 'notOffered'

interface Details {
  /** Reason by field, of code 1002. */
  readonly errors?: Readonly<Record<string, string>> | undefined
  /** Seconds to wait, of code 1007. */
  readonly retryAfterS?: number | undefined
  /** What to report, of code 1500 and of failing HTTP statuses. */
  readonly requestId?: string | undefined
  /** The record as it is now, of code 1006. */
  readonly current?: unknown
  /** How the transport failed. */
  readonly fault?: TransportFault
  /** HTTP status, of the fault `status`. */
  readonly status?: number | undefined
}

/** A refused or failed call of the product backend. Never used for the extension, whose -100 means something else. */
export class ToolApiError extends Error {
  override readonly name = 'ToolApiError'
  readonly failure: ToolApiFailure
  /** A reply code; 0 when there was no reply, or none that can be read. */
  readonly code: number
  readonly details: Details

  constructor(failure: ToolApiFailure, code: number, message: string, details: Details = {}) {
    super(message)
    this.failure = failure
    this.code = code
    this.details = details
  }

  /** The framework's name for it (Refine's HttpError). */
  get statusCode(): number {
    return this.code
  }

  /** Reason by field in the framework's shape; forms mark the fields from it. */
  get errors(): Readonly<Record<string, string>> | undefined {
    return this.details.errors
  }

  get isLoginInvalid(): boolean {
    return this.code === ReplyCode.loginInvalid
  }
}
