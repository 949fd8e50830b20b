import type { Listing } from '../../../../contract/entities/boxGoods.ts'
import type { ListingFinding, ListingReason } from './listingReasons.ts'

/** Parts of the page of goods in the box, in their order. */
export const boxSections = ['basics', 'properties', 'skus', 'pictures', 'details'] as const
export type BoxSection = (typeof boxSections)[number]

const sectionOfField: Readonly<Record<string, BoxSection>> = {
  category: 'properties',
  properties: 'properties',
  skus: 'skus',
  market: 'skus',
  pictures: 'pictures',
  details: 'details',
}

/** Where what a finding is about can be changed. */
export function sectionOf({ field }: Pick<ListingFinding, 'field'>): BoxSection {
  return sectionOfField[field.split('.')[0] ?? ''] ?? 'basics'
}

/** The same finding of several SKUs, mended together. */
export interface FindingLine {
  readonly finding: ListingFinding
  /** Of the SKUs, from 1; empty: it is about no SKU. */
  readonly skuNos: readonly number[]
}

/** One line for each thing to mend: SKUs of which the same is said share one, in the order in which they were found. */
export function toFindingLines(findings: readonly ListingFinding[]): readonly FindingLine[] {
  const lines = new Map<string, FindingLine>()
  for (const finding of findings) {
    const [part, place] = finding.field.split('.')
    const isSku = part === 'skus' && place !== undefined
    const key = [isSku ? 'skus' : finding.field, finding.reason, ...finding.about].join(' ')
    const known = lines.get(key)
    lines.set(key, { finding: known?.finding ?? finding, skuNos: [...(known?.skuNos ?? []), ...(isSku ? [Number(place) + 1] : [])] })
  }
  return [...lines.values()]
}

/** By how much the reference price is above the dearest single price where it is set by one press, fen; *assumed*, the platform only asks for more. */
const MARKET_GAP_FEN = 1_000

/** What one press does about a finding. Null: it takes a person to decide what is right. */
export function mendAtOnce({ field, reason }: ListingFinding, listing: Listing, stepFen: number): Partial<Listing> | null {
  const [, place] = field.split('.')
  switch (reason) {
    case 'detailsMissing':
      return listing.pictures.length === 0 ? null : { details: [...listing.pictures] }
    case 'skuPictureMissing': {
      const [first] = listing.pictures
      return first === undefined
        ? null
        : { skus: listing.skus.map((sku) => (sku.picture_url === '' ? { ...sku, picture_url: first } : sku)) }
    }
    case 'stepTooSmall':
      return { skus: listing.skus.map((sku) => raiseSingle(sku, stepFen)) }
    case 'marketMissing':
    case 'singleAboveMarket': {
      const singles = listing.skus.flatMap(({ single_fen }) => single_fen ?? [])
      return singles.length === 0 ? null : { market_fen: Math.max(...singles) + MARKET_GAP_FEN }
    }
    case 'pictureTooHeavy':
    case 'pictureFormat':
    case 'pictureUnread':
      return withoutPicture(listing, field, Number(place))
    default:
      return null
  }
}

function raiseSingle(sku: Listing['skus'][number], stepFen: number): Listing['skus'][number] {
  const { group_fen, single_fen } = sku
  return group_fen === null || (single_fen !== null && single_fen >= group_fen + stepFen)
    ? sku
    : { ...sku, single_fen: group_fen + stepFen }
}

/** A gallery that would be empty without it keeps it: a person has to bring another one. */
function withoutPicture(listing: Listing, field: string, place: number): Partial<Listing> | null {
  const gallery = field.startsWith('pictures.') ? 'pictures' : field.startsWith('details.') ? 'details' : null
  if (gallery === null || listing[gallery].length < 2) return null
  return { [gallery]: listing[gallery].filter((_, at) => at !== place) }
}

/** Findings about prices that a rule makes anew from what the SKUs cost at their source. */
export const pricedByRule: ReadonlySet<ListingReason> = new Set(['priceMissing', 'priceZero', 'belowSource', 'belowBreakEven', 'marginLow'])
