import * as z from 'zod/mini'
import type { BoxSku, Listing } from '../../../../contract/entities/boxGoods.ts'
import { wordsOfTitle } from '../../../domain/listing/sameGoods.ts'

/** What goods of one shop differ in from the same goods in the others. */
export const shopVariation = z.object({
  /** How far the words of the title are turned: 1 puts the first word last. A title of one word stays as it is. */
  turn: z.number(),
  /** Behind the title, where it does not have them; ''. */
  words: z.string(),
  /** Place of the picture of the carousel that comes first, from 0; beyond the last it begins again. */
  picture: z.number(),
  /** By how much every price is higher, basis points; below 0: lower. */
  price_bp: z.number(),
})
export type ShopVariation = z.infer<typeof shopVariation>

const WHOLE_BP = 10_000

/** Nothing differs. */
export const noVariation: ShopVariation = { turn: 0, words: '', picture: 0, price_bp: 0 }

/**
 * A listing as one shop gets it. Prices are rounded up to whole fen; the single price keeps its distance to the group price (decision 0204), and the
 * reference price rises with the dearest single price, so that it stays above it. What is unknown stays unknown.
 */
export function varyListing(listing: Listing, variation: ShopVariation): Listing {
  const skus = listing.skus.map((sku) => ({ ...sku, ...varyPrices(sku, variation.price_bp) }))
  const rise = Math.max(0, dearest(skus) - dearest(listing.skus))
  return {
    ...listing,
    title: varyTitle(listing.title, variation),
    pictures: varyPictures(listing.pictures, variation.picture),
    skus,
    market_fen: listing.market_fen === null ? null : listing.market_fen + rise,
  }
}

function varyTitle(title: string, { turn, words }: ShopVariation): string {
  const all = wordsOfTitle(title)
  const by = all.length > 1 ? turn % all.length : 0
  const turned = by === 0 ? title : [...all.slice(by), ...all.slice(0, by)].join(' ')
  const added = words.trim()
  return added === '' || turned.includes(added) ? turned : `${turned.trim()} ${added}`
}

function varyPictures(pictures: readonly string[], picture: number): string[] {
  const first = pictures[picture % Math.max(1, pictures.length)]
  return first === undefined ? [] : [first, ...pictures.filter((each) => each !== first)]
}

function varyPrices({ group_fen, single_fen }: BoxSku, bp: number): Pick<BoxSku, 'group_fen' | 'single_fen'> {
  if (group_fen === null || bp === 0) return { group_fen, single_fen }
  const group = Math.max(1, Math.ceil((group_fen * (WHOLE_BP + bp)) / WHOLE_BP))
  return { group_fen: group, single_fen: single_fen === null ? null : single_fen + group - group_fen }
}

const dearest = (skus: readonly BoxSku[]) => Math.max(0, ...skus.flatMap(({ single_fen }) => single_fen ?? []))
