/** What a code says of a request that failed; the bridge has an error of the same name. */
export const codeMeanings = ['sessionExpired', 'rateLimited', 'verificationNeeded', 'noPermission'] as const
export type CodeMeaning = (typeof codeMeanings)[number]

/** One line of the table of codes: to read a code otherwise, its line is changed, and nothing else. */
interface MerchantCode {
  readonly code: number
  readonly means: CodeMeaning
  /** Counts only beside one of these HTTP statuses. Default: beside any. */
  readonly statuses?: readonly number[]
  /** Beside a token for a check it means that a person has to pass the check. */
  readonly wantsCheckWithToken?: true
  /** What other sources say it means, where they disagree. */
  readonly disputed?: string
  readonly source: string
}

/** The codes that say more than "no". Any other code is a refusal in the platform's own words. */
export const merchantCodes: readonly MerchantCode[] = [
  { code: 43001, means: 'sessionExpired', source: 'saved replies, 2021' },
  { code: 43002, means: 'sessionExpired', source: 'the list of one client' },
  { code: 40001, means: 'sessionExpired', source: 'the platform’s own page, with HTTP 429 and 403; the list of one client, with any' },
  { code: 40010, means: 'noPermission', source: 'the platform’s own page: a right that the sub-account lacks' },
  { code: 54001, means: 'rateLimited', wantsCheckWithToken: true, source: 'the platform’s own page' },
  { code: 310_120_000, means: 'verificationNeeded', statuses: [403], source: 'the platform’s own page: risk control' },
  { code: 429, means: 'rateLimited', source: 'one client of the wholesale site' },
  { code: 70031, means: 'rateLimited', disputed: 'a check that a person has to pass, says one client', source: 'the open platform' },
  { code: 52101, means: 'rateLimited', disputed: 'risk control, says one client', source: 'the open platform' },
  {
    code: 10019,
    means: 'verificationNeeded',
    disputed: 'a login that has expired, says the open platform; a person who opens the platform sees which of the two it is',
    source: 'one client',
  },
]

/** What a failed reply's code means; null: nothing more than "no". */
export function meaningOfCode(code: number, status: number, hasCheckToken: boolean): CodeMeaning | null {
  const line = merchantCodes.find((each) => each.code === code && (each.statuses?.includes(status) ?? true))
  if (!line) return null
  return line.wantsCheckWithToken && hasCheckToken ? 'verificationNeeded' : line.means
}

/** Said of goods that the platform reviews before they go on the shelf (merchant-platform-facts 2.1). */
export const REVIEW_NEEDED_CODE = 1_000_002
/** Says that the session expired; sent by the sandbox. */
export const SESSION_EXPIRED_CODE = 43001
/** A reply without a word of success has succeeded with these. */
export const successCodes: readonly number[] = [1_000_000, 0]
