import { ROW_IN_REVIEW } from '../../../contract/entities/batchJob.ts'

/** Why a row was skipped, failed or is unknown, or a note on one that is done. Each word has its sentence in both languages. */
export const batchReasonLabels = [
  /** Skipped by the plan. */
  'unchanged',
  'belowOneFen',
  'groupAboveSingle', // group price, single price (fen)
  'stepTooSmall', // how far the single price is above the group price, how far it must be (fen), where the rule is from
  'singleAboveMarket', // single price, market price (fen): it must be below
  'spreadTooWide', // how many times the cheapest SKU's group price the dearest may have, where the rule is from
  'beyondGuard', // the change and the most that it may be, in percent
  'stockTooHigh', // the most that there may be
  'stockChangeTooBig', // the most that one change may be
  'titleEmpty',
  'titleTooLong', // its width and the most that it may be
  'rejectedGoods',
  'stillOnSale',
  'noTemplate',
  'unreadable',
  'noWayBack',
  /** Goods of the box that are not published. */
  'blocked', // how many things the box says must be changed first
  'alreadySent',
  'claimGone',
  'categoryForbidden', // its name
  'noNamedTemplate', // the name of the freight template
  'shopBarred', // the platform's own words
  'sameTitle',
  'sameCode', // the merchant's own code
  'ownGoods',
  'sameGoodsSent',
  'dailyLimit',
  'notInBox',
  'listingChanged',
  'propertyMissing', // its name, its number
  'pictureUnread', // its address
  'noSpecKind', // the name of the kind
  'mayBeHandedIn',
  'reviewRefused', // the platform's own words, the field that they name
  /** A note on a row that is sent all the same: a person should look first. */
  'pictureTaken', // title of other goods of the same shop
  'pictureInBox', // title of other goods of the box
  'singleAtStep', // the single price that would follow, how far it must be above the group price (fen), where the rule is from
  'singleBelowMarket', // the single price that would follow, market price (fen): it must be below
  /** Read back. */
  'notApplied',
  'changedMeanwhile', // the values found, as JSON
  'notThere',
  'notReadBack',
  /** Looked at right before its write. */
  'notLooked',
  /** Said of the write itself. */
  'refused', // the platform's code and its own words
  'noAnswer',
  'broken', // what went wrong, for a report
  /** A note on a row that is done: the platform reviews the goods before they are on the shelf. */
  ROW_IN_REVIEW,
] as const
export type BatchReasonWord = (typeof batchReasonLabels)[number]

export interface BatchReason {
  readonly word: BatchReasonWord
  readonly params: readonly string[]
}

/** The contract's limit of a reason. */
const REASON_MAX_CHARS = 500

/** `word|a|b`, as a row of a batch keeps it. A bar inside of a parameter becomes a broken one; what does not fit is cut. */
export function formatReason(word: BatchReasonWord, ...params: readonly (string | number)[]): string {
  return [word, ...params.map((param) => String(param).replaceAll('|', '¦'))].join('|').slice(0, REASON_MAX_CHARS)
}

/** Null: not one of ours, to be shown as it is. */
export function parseReason(text: string): BatchReason | null {
  const [first, ...params] = text.split('|')
  const word = batchReasonLabels.find((each) => each === first)
  return word ? { word, params } : null
}
