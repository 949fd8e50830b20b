import { ReplyCode } from '../../contract/codes.ts'
import { type CallRate, callRates, type RateKind } from '../../contract/quotas.ts'
import { type CallName, toolApi } from '../../contract/toolApi.ts'
import { ReplyError } from '../replyError.ts'

/** Takes one call from what an account may make now; throws 1007, as HTTP 429, where there is none left. */
export type TakeCall = (ownerUid: string, kind: RateKind) => void

interface Bucket {
  /** Calls that may be made at once. */
  left: number
  filledAt: number
}

/** A bucket that is full is as good as none: of this many they are thrown away. */
const BUCKETS_MAX = 10_000

const heavyCalls: readonly CallName[] = [
  'createSubAccount',
  'saveAvatar',
  'setShopTemplate',
  'sortShops',
  'saveDaySheets',
  'savePlatformRates',
  'saveTrafficDays',
  'restoreDeleted',
  'samePictures',
]

export function kindOf(name: CallName): RateKind {
  if (heavyCalls.includes(name)) return 'heavy'
  return toolApi[name].effect
}

/**
 * A token bucket for each account and kind of call, in the memory of this process: it starts full, each call takes one, and it fills again
 * evenly. Several servers allow as many times as much. `clock` is in ms and never goes back.
 */
export function createCallRates(rates: Readonly<Record<RateKind, CallRate>> = callRates, clock = () => performance.now()): TakeCall {
  const buckets = new Map<string, Bucket>()

  const fill = (bucket: Bucket, { burst, perSecond }: CallRate, now: number) => {
    bucket.left = Math.min(burst, bucket.left + ((now - bucket.filledAt) / 1000) * perSecond)
    bucket.filledAt = now
  }

  function forgetFull(now: number): void {
    for (const [key, bucket] of buckets) {
      const rate = rates[key.slice(0, key.indexOf(' ')) as RateKind]
      fill(bucket, rate, now)
      if (bucket.left >= rate.burst) buckets.delete(key)
    }
  }

  return (ownerUid, kind) => {
    const now = clock()
    const rate = rates[kind]
    const key = `${kind} ${ownerUid}`
    const bucket = buckets.get(key) ?? { left: rate.burst, filledAt: now }
    if (buckets.size >= BUCKETS_MAX) forgetFull(now)
    buckets.set(key, bucket)
    fill(bucket, rate, now)
    if (bucket.left < 1) {
      const retryAfterS = Math.max(1, Math.ceil((1 - bucket.left) / rate.perSecond))
      throw new ReplyError(ReplyCode.tooManyTries, { retry_after_s: retryAfterS, reason: 'too_often' }, 429)
    }
    bucket.left -= 1
  }
}
