import type { Listing } from '../../../../contract/entities/boxGoods.ts'
import { TITLE_WIDTH_MAX } from '../../../../contract/merchantCalls/goodsRules.ts'
import { titleWidth } from '../../../batches/rules/titleWidth.ts'
import type { ListingFacts } from './listingFacts.ts'
import { finding, type ListingFinding, type ListingReason } from './listingReasons.ts'

export const SHORT_TITLE_CHARS = { min: 4, max: 20 } as const
export const DESCRIPTION_MAX_CHARS = 500
/** The platform asks for one that is "not too short", without a number: *assumed*, and a warning only. */
const DESCRIPTION_SHORT_CHARS = 10

/** Title, short title and description. */
export function checkTexts(listing: Listing, facts: ListingFacts): readonly ListingFinding[] {
  return [...checkTitle(listing, facts), ...checkShortTitle(listing), ...checkDescription(listing)]
}

function checkTitle({ title }: Listing, { titleWidthMax = TITLE_WIDTH_MAX, forbiddenWords = [], takenTitles }: ListingFacts) {
  const found: ListingFinding[] = []
  const note = (...[reason, ...about]: [ListingReason, ...(string | number)[]]) => found.push(finding('title', reason, ...about))
  if (title.trim() === '') return [finding('title', 'titleMissing')]
  const width = titleWidth(title)
  if (width > titleWidthMax) note('titleTooLong', width, titleWidthMax)
  const emoji = EMOJI.exec(title)
  if (emoji) note('titleEmoji', emoji[0])
  for (const [reason, pattern] of [
    ['titlePrice', PRICE_WORDS],
    ['titlePresale', PRESALE_WORDS],
    ['titleImport', IMPORT_WORDS],
  ] as const) {
    const match = pattern.exec(title)
    if (match) note(reason, match[0])
  }
  const lower = title.toLowerCase()
  for (const word of forbiddenWords) if (word !== '' && lower.includes(word.toLowerCase())) note('titleForbidden', word)
  if (takenTitles?.has(title.trim())) note('titleTaken')
  return found
}

const EMOJI = /\p{Extended_Pictographic}/u
const PRICE_WORDS = /\d+(\.\d+)?\s*元|[¥￥]\s*\d+|\d+\s*折|特价|秒杀价|原价/
const PRESALE_WORDS = /预售|预定/
const IMPORT_WORDS = /【[^】]*(进口|直邮|直供)】/

function checkShortTitle({ short_title }: Listing) {
  const found: ListingFinding[] = []
  const { min, max } = SHORT_TITLE_CHARS
  const chars = Array.from(short_title.trim()).length
  if (chars > 0 && (chars < min || chars > max)) found.push(finding('shortTitle', 'shortTitleLength', chars, `${min}–${max}`))
  const emoji = EMOJI.exec(short_title)
  if (emoji) found.push(finding('shortTitle', 'shortTitleEmoji', emoji[0]))
  return found
}

function checkDescription({ description }: Listing) {
  const found: ListingFinding[] = []
  const chars = Array.from(description.trim()).length
  const dates = DATE_WORDS.exec(description)
  if (chars > DESCRIPTION_MAX_CHARS) found.push(finding('description', 'descriptionTooLong', chars, DESCRIPTION_MAX_CHARS))
  if (dates) found.push(finding('description', 'descriptionDates', dates[0]))
  if (chars > 0 && chars < DESCRIPTION_SHORT_CHARS) found.push(finding('description', 'descriptionShort', chars))
  return found
}

const DATE_WORDS = /生产日期|保质期/
