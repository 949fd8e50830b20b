import type { MerchantVisit } from './merchantVisit.ts'

const REQUEST_LOG_MAX = 20_000

/** The last merchant requests, oldest first. */
export interface RequestLog {
  add(visit: MerchantVisit): void
  list(): readonly MerchantVisit[]
  clear(): void
}

export function createRequestLog(max = REQUEST_LOG_MAX): RequestLog {
  let visits: MerchantVisit[] = []
  return {
    add(visit) {
      visits.push(visit)
      if (visits.length > max) visits.shift()
    },
    list: () => visits,
    clear() {
      visits = []
    },
  }
}
