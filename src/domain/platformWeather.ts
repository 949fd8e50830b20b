import type { WeatherHour } from '../../contract/entities/operating.ts'

/**
 * Whose trouble failures of a call are.
 *
 * | word     | it means                                                                        |
 * |----------|---------------------------------------------------------------------------------|
 * | fine     | few requests fail                                                               |
 * | shops    | some accounts see failures, most do not: their sessions or shops are ill        |
 * | platform | most accounts that make the call see failures: the platform, or our table, changed |
 * | unclear  | too few accounts make the call to tell one from the other                       |
 */
export type WeatherVerdict = 'fine' | 'shops' | 'platform' | 'unclear'

/** One call over some hours. */
export interface CallWeather {
  readonly call: string
  readonly requests: number
  /** Part of them that failed, 0 to 1. */
  readonly share: number
  readonly accounts: number
  readonly failingAccounts: number
  /** By kind, the most frequent first. */
  readonly kinds: WeatherHour['kinds']
  readonly verdict: WeatherVerdict
}

/* Assumed, as nothing public says when the platform is ill. */
const ILL_SHARE = 0.1
const ACCOUNTS_MIN = 3
const MOST = 0.5

/** By call, those that fail most first. An account is counted in the hour in which most of them made the call. */
export function toCallWeather(hours: readonly WeatherHour[]): readonly CallWeather[] {
  const calls = new Map<string, WeatherHour[]>()
  for (const hour of hours) calls.set(hour.call, [...(calls.get(hour.call) ?? []), hour])
  return [...calls].map(([call, own]) => addUp(call, own)).sort((one, other) => other.share - one.share || other.requests - one.requests)
}

function addUp(call: string, hours: readonly WeatherHour[]): CallWeather {
  const failed = hours.reduce((sum, hour) => sum + hour.failed, 0)
  const requests = hours.reduce((sum, hour) => sum + hour.ok + hour.failed, 0)
  const kinds = new Map<WeatherHour['kinds'][number]['outcome'], number>()
  for (const hour of hours) for (const { outcome, replies } of hour.kinds) kinds.set(outcome, (kinds.get(outcome) ?? 0) + replies)
  const counts = {
    accounts: Math.max(0, ...hours.map((hour) => hour.accounts)),
    failingAccounts: Math.max(0, ...hours.map((hour) => hour.failing_accounts)),
  }
  const share = requests === 0 ? 0 : failed / requests
  return {
    call,
    requests,
    share,
    ...counts,
    kinds: [...kinds].map(([outcome, replies]) => ({ outcome, replies })).sort((one, other) => other.replies - one.replies),
    verdict: judge(share, counts),
  }
}

function judge(share: number, { accounts, failingAccounts }: Pick<CallWeather, 'accounts' | 'failingAccounts'>): WeatherVerdict {
  if (share < ILL_SHARE) return 'fine'
  if (accounts < ACCOUNTS_MIN) return 'unclear'
  return failingAccounts >= accounts * MOST ? 'platform' : 'shops'
}
