import type { CallHealth, FailedHour, HealthVerdict, PlatformOutcome } from '../../contract/entities/operating.ts'

/** One call of the merchant platform in one hour, over all accounts. */
export interface HealthHour {
  readonly call: string
  /** Its beginning, ms since 1970. */
  readonly hour: number
  readonly ok: number
  readonly failed: number
  /** Accounts that made the call, and of these how many saw it fail. */
  readonly accounts: number
  readonly failing_accounts: number
  /** Failures by kind. */
  readonly kinds: readonly { readonly outcome: PlatformOutcome; readonly replies: number }[]
}

/* Assumed, as nothing public says when the platform is ill. */
const ILL_SHARE = 0.1
const ACCOUNTS_MIN = 3
const MOST = 0.5
const HOUR_MS = 60 * 60 * 1000

/** By call, those that fail most, or fail most now, first. An account is counted in the hour in which most of them made the call. */
export function toCallHealth(hours: readonly HealthHour[]): CallHealth[] {
  const calls = new Map<string, HealthHour[]>()
  for (const hour of hours) {
    const own = calls.get(hour.call)
    if (own) own.push(hour)
    else calls.set(hour.call, [hour])
  }
  return [...calls]
    .map(([call, own]) => addUp(call, own))
    .sort((one, other) => nowShare(other) - nowShare(one) || other.requests - one.requests || (one.call < other.call ? -1 : 1))
}

/** By hour and kind, over all calls; an hour without a failure has no entry. */
export function toFailedHours(hours: readonly HealthHour[]): FailedHour[] {
  const failures = new Map<string, FailedHour>()
  for (const { hour, kinds } of hours) {
    for (const { outcome, replies } of kinds) {
      const key = `${hour} ${outcome}`
      failures.set(key, { hour, outcome, replies: (failures.get(key)?.replies ?? 0) + replies })
    }
  }
  return [...failures.values()].sort((one, other) => one.hour - other.hour)
}

function nowShare({ failing, share }: CallHealth): number {
  return failing?.share ?? share
}

function addUp(call: string, hours: readonly HealthHour[]): CallHealth {
  const kinds = new Map<PlatformOutcome, number>()
  for (const hour of hours) for (const { outcome, replies } of hour.kinds) kinds.set(outcome, (kinds.get(outcome) ?? 0) + replies)
  const all = toSums(hours)
  const { before, last } = splitAtFailure(hours)
  const failing = last.length > 0 && before.length > 0 ? toSums(last) : null
  return {
    call,
    ...all,
    kinds: [...kinds]
      .map(([outcome, replies]) => ({ outcome, replies }))
      .sort((one, other) => other.replies - one.replies || (one.outcome < other.outcome ? -1 : 1)),
    verdict: judge(failing ?? all),
    failing: failing && { hours: spanOf(last), share: failing.share, before: toSums(before).share },
  }
}

function toSums(hours: readonly HealthHour[]) {
  const failed = hours.reduce((sum, hour) => sum + hour.failed, 0)
  const requests = hours.reduce((sum, hour) => sum + hour.ok + hour.failed, 0)
  return {
    requests,
    share: requests === 0 ? 0 : failed / requests,
    accounts: Math.max(0, ...hours.map((hour) => hour.accounts)),
    failing_accounts: Math.max(0, ...hours.map((hour) => hour.failing_accounts)),
  }
}

/** The last hours that all failed, and those before them. Hours without a request say nothing. */
function splitAtFailure(hours: readonly HealthHour[]) {
  const asked = hours.filter(({ ok, failed }) => ok + failed > 0).toSorted((one, other) => one.hour - other.hour)
  const lastFine = asked.findLastIndex((hour) => toSums([hour]).share < ILL_SHARE)
  return { before: asked.slice(0, lastFine + 1), last: asked.slice(lastFine + 1) }
}

function spanOf(hours: readonly HealthHour[]): number {
  return ((hours.at(-1)?.hour ?? 0) - (hours[0]?.hour ?? 0)) / HOUR_MS + 1
}

function judge({ share, accounts, failing_accounts }: Pick<CallHealth, 'share' | 'accounts' | 'failing_accounts'>): HealthVerdict {
  if (share < ILL_SHARE) return 'fine'
  if (accounts < ACCOUNTS_MIN) return 'unclear'
  return failing_accounts >= accounts * MOST ? 'platform' : 'shops'
}
