import { type MerchantCallName, type MerchantPayload, merchantApi } from '../../../contract/merchantApi.ts'
import type { MerchantCall } from '../../../contract/merchantCall.ts'
import type { Pace } from './laneLimits.ts'
import type { LaneCallOptions } from './shopLanes.ts'

/** A request that waits for its turn, or is under way. */
export interface LaneJob extends LaneCallOptions {
  readonly name: MerchantCallName
  readonly payload: MerchantPayload<MerchantCallName>
  readonly effect: MerchantCall['effect']
  readonly pace: Pace
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
  /** Ends listening to the signal. */
  stopListening: () => void
  /** Times that it was tried again so far. */
  retries: number
  /** Not before this moment, ms since 1970. */
  dueAt: number
}

type Asked = Pick<LaneJob, 'name' | 'payload' | 'resolve' | 'reject'> & LaneCallOptions

export function createJob(asked: Asked): LaneJob {
  const { effect, pace }: MerchantCall = merchantApi[asked.name]
  return { ...asked, effect, pace, stopListening: () => {}, retries: 0, dueAt: Number.NEGATIVE_INFINITY }
}

/** Puts a request into its queue; when its signal fires there, it is dropped. */
export function holdJob(queue: LaneJob[], job: LaneJob, place: 'first' | 'last', onDrop: () => void): void {
  const drop = () => {
    queue.splice(queue.indexOf(job), 1)
    job.reject(toAbortError())
    onDrop()
  }
  job.signal?.addEventListener('abort', drop, { once: true })
  job.stopListening = () => job.signal?.removeEventListener('abort', drop)
  if (place === 'first') queue.unshift(job)
  else queue.push(job)
}

/** Takes a request out of its queue, to be sent: from here on its signal changes nothing. */
export function takeJob(queue: LaneJob[], job: LaneJob): void {
  queue.splice(queue.indexOf(job), 1)
  job.stopListening()
}

/** Takes a request out of its queue that is not to leave any more. */
export function dropJob(queue: LaneJob[], job: LaneJob): void {
  takeJob(queue, job)
  job.reject(toAbortError())
}

/** Refuses all that waits in a queue for a login; a check of the login stays. */
export function refuseJobs(queue: LaneJob[], toReason: () => Error): void {
  const checks = queue.filter(({ isLoginCheck }) => isLoginCheck)
  for (const job of queue.splice(0, queue.length, ...checks)) {
    if (job.isLoginCheck) continue
    job.stopListening()
    job.reject(toReason())
  }
}

export function toAbortError(): DOMException {
  return new DOMException('the request was dropped before it left', 'AbortError')
}

/** Was the request dropped before it left? */
export function isDropped(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
