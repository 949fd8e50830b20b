import type { MerchantVisit } from './merchantVisit.ts'

const REQUEST_LOG_MAX = 20_000

/** A merchant request, and a digest of what it asked for and was answered; null: it was not answered in words. */
export interface LoggedVisit extends MerchantVisit {
  readonly exchange: string | null
}

/** The last merchant requests, oldest first. */
export interface RequestLog {
  add(visit: MerchantVisit): void
  /** What came of a visit that was added. */
  answered(visit: MerchantVisit, exchange: string): void
  list(): readonly LoggedVisit[]
  clear(): void
}

export function createRequestLog(max = REQUEST_LOG_MAX): RequestLog {
  let visits: MerchantVisit[] = []
  const exchanges = new WeakMap<MerchantVisit, string>()
  return {
    add(visit) {
      visits.push(visit)
      if (visits.length > max) visits.shift()
    },
    answered: (visit, exchange) => exchanges.set(visit, exchange),
    list: () => visits.map((visit) => ({ ...visit, exchange: exchanges.get(visit) ?? null })),
    clear() {
      visits = []
    },
  }
}
