import { createFaultList, type FaultList } from './faults/faultList.ts'
import { CONSOLE_ORIGIN_DEFAULT, type SandboxOptions, SEED_DEFAULT, STORE_COUNT_DEFAULT, STORE_COUNT_MAX } from './options.ts'
import { createSessionBook, type SessionBook } from './sessions/sessionBook.ts'
import { createStores } from './stores/createStores.ts'
import type { Store } from './stores/store.ts'
import { type AntiContentIssuer, createAntiContentIssuer } from './wire/antiContentIssuer.ts'
import { createRequestLog, type RequestLog } from './wire/requestLog.ts'

/** The sandbox's live state, shared by its zones. */
export interface Platform {
  readonly seed: number
  readonly now: () => number
  readonly allowedOrigins: ReadonlySet<string>
  readonly stores: readonly Store[]
  readonly sessions: SessionBook
  readonly issuer: AntiContentIssuer
  readonly faults: FaultList
  readonly requests: RequestLog
  /** Everything as at the start. */
  reset(): void
}

export function createPlatform(options: SandboxOptions): Platform {
  const { seed = SEED_DEFAULT, storeCount = STORE_COUNT_DEFAULT, now = Date.now, allowedOrigin = CONSOLE_ORIGIN_DEFAULT } = options
  if (!Number.isInteger(storeCount) || storeCount < 1 || storeCount > STORE_COUNT_MAX) {
    throw new RangeError(`storeCount must be a whole number from 1 to ${STORE_COUNT_MAX}, not ${storeCount}`)
  }
  const stores = createStores(seed, storeCount)
  const sessions = createSessionBook(seed, stores)
  const faults = createFaultList()
  const requests = createRequestLog()
  return {
    seed,
    now,
    allowedOrigins: new Set([allowedOrigin].flat()),
    stores,
    sessions,
    issuer: createAntiContentIssuer(seed, now),
    faults,
    requests,
    reset() {
      sessions.reset()
      faults.clear()
      requests.clear()
    },
  }
}
