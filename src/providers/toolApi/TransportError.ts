/** How a request failed on its way (specification 8, generic HTTP client); `unknown`: the transport did not say. */
export type TransportFault = 'network' | 'aborted' | 'timeout' | 'status' | 'unknown'

interface Answer {
  /** HTTP status of a failing answer. */
  readonly status?: number | undefined
  /** What the server calls the request in its log (`x-request-id`). */
  readonly requestId?: string | undefined
  /** Body of a failing answer, parsed or not: it may be a reply of ours all the same. */
  readonly body?: unknown
}

/** No answer, or one with a failing HTTP status. The message is the transport's own, in English. */
export class TransportError extends Error {
  override readonly name = 'TransportError'
  readonly fault: TransportFault
  readonly answer: Answer

  constructor(fault: TransportFault, message: string, answer: Answer = {}) {
    super(message)
    this.fault = fault
    this.answer = answer
  }
}
