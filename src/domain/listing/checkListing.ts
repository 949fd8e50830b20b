import type { BoxSku, Listing, sourceRights } from '../../../contract/entities/boxGoods.ts'
import { PRICE_STEP_DEFAULT_FEN, SKU_SPREAD_DEFAULT, STOCK_MAX } from '../../../contract/merchantCalls/goodsRules.ts'
import { marginBp } from './prices.ts'
import type { TemplateProperty } from './properties.ts'
import { TITLE_WIDTH_MAX, titleWidth } from './titleWidth.ts'

/** What the platform refuses goods for before they are published, or what a seller should know (business-features 3.3). */
export const listingReasons = {
  /* Title. */
  titleMissing: 'block',
  titleTooLong: 'block',
  titleEmoji: 'block',
  titlePrice: 'warn',
  titlePresale: 'warn',
  titleImport: 'warn',
  titleForbidden: 'warn',
  titleTaken: 'warn',
  /* Category and properties. */
  categoryMissing: 'block',
  categoryShallow: 'block',
  categoryForbidden: 'block',
  categoryForbiddenIn: 'warn',
  propertyMissing: 'block',
  propertyUnknown: 'block',
  propertiesUnread: 'warn',
  /* SKUs. */
  skusMissing: 'block',
  specMissing: 'block',
  specTooLong: 'block',
  specTwice: 'block',
  priceMissing: 'block',
  priceZero: 'block',
  stepTooSmall: 'block',
  spreadTooWide: 'block',
  marketMissing: 'block',
  singleAboveMarket: 'block',
  belowSource: 'block',
  belowBreakEven: 'block',
  breakEvenUnknown: 'warn',
  marginLow: 'warn',
  stockMissing: 'block',
  stockTooBig: 'block',
  stockLow: 'warn',
  codeTaken: 'warn',
  /* Pictures. */
  picturesMissing: 'block',
  detailsMissing: 'block',
  skuPictureMissing: 'block',
  pictureTooHeavy: 'block',
  pictureFormat: 'block',
  pictureSmall: 'warn',
  pictureRatio: 'warn',
  pictureTall: 'warn',
  pictureUnread: 'warn',
  pictureTaken: 'warn',
  /* The rest. */
  shipmentUnknown: 'block',
  rightUnknown: 'warn',
} as const satisfies Readonly<Record<string, FindingLevel>>

/** `block`: it is not published so. `warn`: it may be, and a person should know. */
export type FindingLevel = 'block' | 'warn'
export type ListingReason = keyof typeof listingReasons

export interface ListingFinding {
  /** What it is about: `title`, `category`, `properties`, `properties.300` (its ref_pid), `skus`, `skus.2` (its place), `market`, `pictures`, `pictures.0` (its place), `details`, `details.0`, `shipment`, `right`. */
  readonly field: string
  readonly reason: ListingReason
  readonly level: FindingLevel
  /** What its sentence says besides: numbers and words, money in fen. */
  readonly about: readonly (string | number)[]
}

/** A picture as it was fetched. */
export interface PictureFacts {
  readonly bytes: number
  /** As its first bytes say: `image/jpeg`. */
  readonly type: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** What is known about where goods are to go. What is left out is unknown, and does not block but where it says so. */
export interface ListingFacts {
  /** May goods be put into the category? Null: nobody asked. */
  readonly isCategoryPermitted?: boolean | null
  /** Names of shops that may not sell in it, where others may. */
  readonly forbiddenIn?: readonly string[]
  /** By how much the single price is above the group price, fen. Default: 1 yuan. */
  readonly stepFen?: number
  /** How many times the cheapest SKU the dearest may cost. Default: 5. */
  readonly spread?: number
  /** The category's properties. Null: they were not read, which is a warning. */
  readonly template?: readonly TemplateProperty[] | null
  /** By SKU, in their order: the price that loses nothing at the goods' real refund rate. Null: unknown. Left out: nobody asked. */
  readonly breakEvenFen?: readonly (number | null)[]
  /** The seller was told that it loses money, and wants it. Default: no. */
  readonly isLossConfirmed?: boolean
  readonly forbiddenWords?: readonly string[]
  /** Titles of other goods of the shop, or of the box. */
  readonly takenTitles?: ReadonlySet<string>
  /** Codes of the merchant that other goods of the shop have. */
  readonly takenCodes?: ReadonlySet<string>
  /** By address. Null: it could not be read; absent: it was not fetched. */
  readonly pictures?: ReadonlyMap<string, PictureFacts | null>
  /** Other goods of the box with the same first picture under another title, and the shops that both are for. Default: none are known. */
  readonly sameFirstPicture?: { readonly title: string; readonly shops: readonly string[] }
  readonly titleWidthMax?: number
  /** Seconds. Default: a day, two days. */
  readonly shipmentLimits?: readonly number[]
  readonly right?: (typeof sourceRights)[number]
}

export const SPEC_MAX_CHARS = 18
export const PICTURE_MAX_BYTES = 2 * 1024 * 1024
export const pictureTypes: readonly string[] = ['image/jpeg', 'image/png']
export const shipmentLimits: readonly number[] = [86_400, 172_800]
const PICTURE_SIDE_MIN = 480
const DETAILS_HEIGHT_MAX = 1_500
const MARGIN_LOW_BP = 1_000
const STOCK_LOW = 5
const CATEGORY_LEVELS_MIN = 3

/** Everything that is wrong, blocks first. An empty list: it can be published as far as anybody knows. */
export function checkListing(listing: Listing, facts: ListingFacts = {}): readonly ListingFinding[] {
  const all = [
    ...checkTitle(listing.title, facts),
    ...checkCategory(listing, facts),
    ...checkSkus(listing, facts),
    ...checkPictures(listing, facts),
    ...((facts.shipmentLimits ?? shipmentLimits).includes(listing.shipment_limit_s) ? [] : [finding('shipment', 'shipmentUnknown')]),
    ...(facts.right === 'unknown' ? [finding('right', 'rightUnknown')] : []),
  ]
  return [...all.filter(({ level }) => level === 'block'), ...all.filter(({ level }) => level === 'warn')]
}

export function countLevels(findings: readonly ListingFinding[]): Readonly<Record<FindingLevel, number>> {
  const blocks = findings.filter(({ level }) => level === 'block').length
  return { block: blocks, warn: findings.length - blocks }
}

const finding = (field: string, reason: ListingReason, ...about: readonly (string | number)[]): ListingFinding => ({
  ...{ field, reason, level: listingReasons[reason], about },
})

function checkTitle(title: string, { titleWidthMax = TITLE_WIDTH_MAX, forbiddenWords = [], takenTitles }: ListingFacts) {
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

function checkCategory({ category, properties }: Listing, { isCategoryPermitted = null, forbiddenIn = [], template }: ListingFacts) {
  if (!category) return [finding('category', 'categoryMissing')]
  const found: ListingFinding[] = []
  if (category.ids.length < CATEGORY_LEVELS_MIN)
    found.push(finding('category', 'categoryShallow', category.ids.length, CATEGORY_LEVELS_MIN))
  if (isCategoryPermitted === false) found.push(finding('category', 'categoryForbidden', category.names.at(-1) ?? ''))
  else if (forbiddenIn.length > 0)
    found.push(finding('category', 'categoryForbiddenIn', category.names.at(-1) ?? '', forbiddenIn.join(', ')))
  if (template === null) found.push(finding('properties', 'propertiesUnread'))
  for (const wanted of template ?? []) {
    const given = properties.filter(({ ref_pid, value }) => ref_pid === wanted.refPid && value !== '')
    const field = `properties.${wanted.refPid}`
    if (given.length === 0) {
      if (wanted.isRequired) found.push(finding(field, 'propertyMissing', wanted.name))
    } else if (wanted.control === 'choice' && given.some(({ vid }) => !wanted.values.some((value) => value.vid === vid)))
      found.push(finding(field, 'propertyUnknown', wanted.name))
  }
  return found
}

function checkSkus({ skus, spec_names, market_fen }: Listing, facts: ListingFacts) {
  if (skus.length === 0) return [finding('skus', 'skusMissing')]
  const found: ListingFinding[] = []
  const specs = new Set<string>()
  skus.forEach((sku, index) => {
    const name = JSON.stringify(sku.spec)
    if (specs.has(name)) found.push(finding(`skus.${index}`, 'specTwice'))
    specs.add(name)
    if (spec_names.some((_, at) => (sku.spec[at] ?? '').trim() === '')) found.push(finding(`skus.${index}`, 'specMissing'))
    const long = sku.spec.find((value) => Array.from(value).length > SPEC_MAX_CHARS)
    if (long !== undefined) found.push(finding(`skus.${index}`, 'specTooLong', long, SPEC_MAX_CHARS))
    found.push(...checkPrices(sku, index, market_fen, facts), ...checkStock(sku, index, facts))
  })
  if (market_fen === null) found.push(finding('market', 'marketMissing'))
  const groups = skus.flatMap(({ group_fen }) => (group_fen === null || group_fen === 0 ? [] : [group_fen]))
  const { spread = SKU_SPREAD_DEFAULT, breakEvenFen } = facts
  if (groups.length > 1 && Math.max(...groups) > Math.min(...groups) * spread) found.push(finding('skus', 'spreadTooWide', spread))
  if (breakEvenFen && skus.some((_, index) => (breakEvenFen[index] ?? null) === null)) found.push(finding('skus', 'breakEvenUnknown'))
  return found
}

function checkPrices(sku: BoxSku, index: number, marketFen: number | null, facts: ListingFacts) {
  const { group_fen, single_fen, source_fen } = sku
  const { stepFen = PRICE_STEP_DEFAULT_FEN, breakEvenFen = [], isLossConfirmed = false } = facts
  const at = `skus.${index}`
  if (group_fen === null || single_fen === null) return [finding(at, 'priceMissing')]
  if (group_fen === 0) return [finding(at, 'priceZero')]
  const found: ListingFinding[] = []
  if (single_fen - group_fen < stepFen) found.push(finding(at, 'stepTooSmall', single_fen - group_fen, stepFen))
  if (marketFen !== null && single_fen >= marketFen) found.push(finding(at, 'singleAboveMarket', single_fen, marketFen))
  const breakEven = breakEvenFen[index] ?? null
  const margin = marginBp(sku)
  if (breakEven !== null && group_fen < breakEven) {
    found.push(...(isLossConfirmed ? [] : [finding(at, 'belowBreakEven', group_fen, breakEven)]))
  } else if (source_fen !== null && group_fen < source_fen) {
    found.push(...(isLossConfirmed ? [] : [finding(at, 'belowSource', group_fen, source_fen)]))
  } else if (margin !== null && margin < MARGIN_LOW_BP) found.push(finding(at, 'marginLow', margin, MARGIN_LOW_BP))
  return found
}

function checkStock({ stock, outer_code }: BoxSku, index: number, { takenCodes }: ListingFacts) {
  const at = `skus.${index}`
  const found: ListingFinding[] = []
  if (stock === null || stock === 0) found.push(finding(at, 'stockMissing'))
  else if (stock > STOCK_MAX) found.push(finding(at, 'stockTooBig', STOCK_MAX))
  else if (stock < STOCK_LOW) found.push(finding(at, 'stockLow', stock, STOCK_LOW))
  if (outer_code !== '' && takenCodes?.has(outer_code)) found.push(finding(at, 'codeTaken', outer_code))
  return found
}

function checkPictures({ pictures, details, skus }: Listing, { pictures: known, sameFirstPicture: same }: ListingFacts) {
  const found: ListingFinding[] = []
  if (pictures.length === 0) found.push(finding('pictures', 'picturesMissing'))
  if (same) found.push(finding('pictures.0', 'pictureTaken', same.title, same.shops.join(', ')))
  if (details.length === 0) found.push(finding('details', 'detailsMissing'))
  skus.forEach(({ picture_url }, index) => {
    if (picture_url === '') found.push(finding(`skus.${index}`, 'skuPictureMissing'))
  })
  const places = [
    ...pictures.map((url, index) => [`pictures.${index}`, index, url, 'square'] as const),
    ...details.map((url, index) => [`details.${index}`, index, url, 'page'] as const),
    ...skus.map(({ picture_url }, index) => [`skus.${index}`, 0, picture_url, 'square'] as const),
  ]
  for (const [field, index, url, shape] of places) found.push(...checkPicture(field, index, known?.get(url), shape))
  return found
}

/**
 * Type and weight are the platform's rules. *Assumed*: shapes, from what the trade advises: square pictures of 480 pixels or more at the top,
 * details as wide as that and at most 1,500 high. They only warn.
 */
function checkPicture(field: string, index: number, facts: PictureFacts | null | undefined, shape: 'square' | 'page') {
  const no = index + 1
  if (facts === undefined) return []
  if (facts === null) return [finding(field, 'pictureUnread', no)]
  const { bytes, type, width, height } = facts
  const found: ListingFinding[] = []
  if (bytes > PICTURE_MAX_BYTES) found.push(finding(field, 'pictureTooHeavy', no))
  if (!pictureTypes.includes(type)) found.push(finding(field, 'pictureFormat', no, type))
  const side = shape === 'square' ? Math.min(width, height) : width
  if (side < PICTURE_SIDE_MIN) found.push(finding(field, 'pictureSmall', no, PICTURE_SIDE_MIN))
  if (shape === 'square' && width !== height) found.push(finding(field, 'pictureRatio', no, `${width} × ${height}`))
  if (shape === 'page' && height > DETAILS_HEIGHT_MAX) found.push(finding(field, 'pictureTall', no, DETAILS_HEIGHT_MAX))
  return found
}
