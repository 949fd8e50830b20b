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
  /* Short title and description. */
  shortTitleLength: 'block',
  shortTitleEmoji: 'block',
  descriptionTooLong: 'block',
  descriptionDates: 'block',
  descriptionShort: 'warn',
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
  groupSizeWrong: 'block',
  freightMissingIn: 'warn',
  rightUnknown: 'warn',
} as const satisfies Readonly<Record<string, FindingLevel>>

/** `block`: it is not published so. `warn`: it may be, and a person should know. */
export type FindingLevel = 'block' | 'warn'
export type ListingReason = keyof typeof listingReasons

export interface ListingFinding {
  /** What it is about: `title`, `category`, `properties`, `properties.300` (its ref_pid), `skus`, `skus.2` (its place), `market`, `pictures`, `pictures.0` (its place), `details`, `details.0`, `shipment`, `right`, `shortTitle`, `description`, `groupSize`, `freight`. */
  readonly field: string
  readonly reason: ListingReason
  readonly level: FindingLevel
  /** What its sentence says besides: numbers and words, money in fen. */
  readonly about: readonly (string | number)[]
}

export const finding = (field: string, reason: ListingReason, ...about: readonly (string | number)[]): ListingFinding => ({
  field,
  reason,
  level: listingReasons[reason],
  about,
})

export function countLevels(findings: readonly ListingFinding[]): Readonly<Record<FindingLevel, number>> {
  const blocks = findings.filter(({ level }) => level === 'block').length
  return { block: blocks, warn: findings.length - blocks }
}
