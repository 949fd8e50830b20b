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
  /** Of the last hours where they fail and those before did not, else of all of them. */
  readonly verdict: WeatherVerdict
  /** Null: it does not fail now, or has done so in all of the hours. */
  readonly failing: FailingHours | null
}

/** The last hours, each of which failed, against the ones before. */
export interface FailingHours {
  /** From the first to the last of them. */
  readonly hours: number
  /** Part of their requests that failed, 0 to 1. */
  readonly share: number
  /** The same of the hours before. */
  readonly before: number
}

/* Assumed, as nothing public says when the platform is ill. */
const ILL_SHARE = 0.1
const ACCOUNTS_MIN = 3
const MOST = 0.5
const HOUR_MS = 60 * 60 * 1000

/** By call, those that fail most, or fail most now, first. An account is counted in the hour in which most of them made the call. */
export function toCallWeather(hours: readonly WeatherHour[]): readonly CallWeather[] {
  const calls = new Map<string, WeatherHour[]>()
  for (const hour of hours) calls.set(hour.call, [...(calls.get(hour.call) ?? []), hour])
  return [...calls]
    .map(([call, own]) => addUp(call, own))
    .sort((one, other) => nowShare(other) - nowShare(one) || other.requests - one.requests)
}

function nowShare({ failing, share }: CallWeather): number {
  return failing?.share ?? share
}

function addUp(call: string, hours: readonly WeatherHour[]): CallWeather {
  const kinds = new Map<WeatherHour['kinds'][number]['outcome'], number>()
  for (const hour of hours) for (const { outcome, replies } of hour.kinds) kinds.set(outcome, (kinds.get(outcome) ?? 0) + replies)
  const all = toSums(hours)
  const { before, last } = splitAtFailure(hours)
  const failing = last.length > 0 && before.length > 0 ? toSums(last) : null
  return {
    call,
    ...all,
    kinds: [...kinds].map(([outcome, replies]) => ({ outcome, replies })).sort((one, other) => other.replies - one.replies),
    verdict: judge(failing ?? all),
    failing: failing && { hours: spanOf(last), share: failing.share, before: toSums(before).share },
  }
}

function toSums(hours: readonly WeatherHour[]) {
  const failed = hours.reduce((sum, hour) => sum + hour.failed, 0)
  const requests = hours.reduce((sum, hour) => sum + hour.ok + hour.failed, 0)
  return {
    requests,
    share: requests === 0 ? 0 : failed / requests,
    accounts: Math.max(0, ...hours.map((hour) => hour.accounts)),
    failingAccounts: Math.max(0, ...hours.map((hour) => hour.failing_accounts)),
  }
}

/** The last hours that all failed, and those before them. Hours without a request say nothing. */
function splitAtFailure(hours: readonly WeatherHour[]) {
  const asked = hours.filter(({ ok, failed }) => ok + failed > 0).toSorted((one, other) => one.hour - other.hour)
  const lastFine = asked.findLastIndex((hour) => toSums([hour]).share < ILL_SHARE)
  return { before: asked.slice(0, lastFine + 1), last: asked.slice(lastFine + 1) }
}

function spanOf(hours: readonly WeatherHour[]): number {
  return ((hours.at(-1)?.hour ?? 0) - (hours[0]?.hour ?? 0)) / HOUR_MS + 1
}

function judge({ share, accounts, failingAccounts }: Pick<CallWeather, 'share' | 'accounts' | 'failingAccounts'>): WeatherVerdict {
  if (share < ILL_SHARE) return 'fine'
  if (accounts < ACCOUNTS_MIN) return 'unclear'
  return failingAccounts >= accounts * MOST ? 'platform' : 'shops'
}
