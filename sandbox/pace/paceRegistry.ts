/** How many heavy calls a store may make to one path within a window. */
export interface PaceLimit {
  /** 0: no limit. */
  readonly max: number
  readonly windowMs: number
}

/** Slack enough for a person and for our own queue; what public notes say of the return list (merchant-platform-facts 2.13). */
export const PACE_DEFAULT: PaceLimit = { max: 100, windowMs: 10_000 }

/** The pace of each store on each path. */
export interface PaceRegistry {
  /** Counts a call. False: too often. */
  admit(storeId: string, path: string): boolean
  limit(): PaceLimit
  setLimit(limit: PaceLimit): void
  /** As at the start. */
  reset(): void
}

export function createPaceRegistry(atStart: PaceLimit, now: () => number): PaceRegistry {
  const visits = new Map<string, readonly number[]>()
  let limit = atStart
  return {
    admit(storeId, path) {
      if (limit.max === 0) return true
      const key = `${storeId} ${path}`
      const recent = (visits.get(key) ?? []).filter((at) => at > now() - limit.windowMs)
      const isAdmitted = recent.length < limit.max
      visits.set(key, isAdmitted ? [...recent, now()] : recent)
      return isAdmitted
    },
    limit: () => limit,
    setLimit(next) {
      limit = next
      visits.clear()
    },
    reset() {
      limit = atStart
      visits.clear()
    },
  }
}
