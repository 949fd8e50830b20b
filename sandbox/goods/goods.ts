import type { Leaf } from '../catalogue/categories.ts'

export interface Sku {
  /** 13 digits. */
  readonly id: number
  readonly spec: string
  readonly stock: number
  readonly groupFen: number
  readonly singleFen: number
}

/** How the platform treats writes to some goods; so that every trap can be met. */
export interface Traits {
  /** Putting them on the shelf wants a review. */
  readonly needsReview: boolean
  /** A new title is answered with success and not applied: their properties are incomplete. */
  readonly ignoresTitles: boolean
  /** New prices and stocks fail: they are in an activity. */
  readonly refusesEdits: boolean
}

/** Goods of a store. Sold out are those on sale without any stock. */
export interface Goods {
  /** 12 digits. */
  readonly id: number
  readonly title: string
  readonly leaf: Leaf
  readonly skus: readonly [Sku, ...Sku[]]
  readonly marketFen: number
  readonly costTemplateId: number
  /** Seconds since 1970. */
  readonly createdAt: number
  readonly shelf: 'onSale' | 'offShelf' | 'rejected'
  readonly rejectReason: string | null
  /** Of five. */
  readonly score: number
  readonly shipmentLimitS: number
  readonly hue: number
  readonly traits: Traits
  /** While a promotion runs, the goods list shows this share of the group prices, in percent. Null: none runs. */
  readonly promotionPercent: number | null
  /** How often they are bought, compared with others of the store. */
  readonly appeal: number
  /** Share of their paid orders that come back. */
  readonly returnRate: number
  /** Sold before the days that the order list reaches back to. */
  readonly soldBefore: number
  /** As it was handed in; null: of the seed. */
  readonly listing: GoodsListing | null
}

/** What a merchant gave with goods that she published. */
export interface GoodsListing {
  /** Addresses at the picture host. */
  readonly carousel: readonly string[]
  readonly details: readonly string[]
  readonly properties: readonly { readonly ref_pid: number; readonly vid: number | null; readonly value: string }[]
  /** By place of the SKU. */
  readonly outerCodes: readonly string[]
  readonly thumbs: readonly string[]
  /** Short title, description and buyers of a group; null: it was not given. */
  readonly texts: { readonly tiny_name: string | null; readonly goods_desc: string | null; readonly customer_num: number | null }
}

/**
 * The merchant's own code of a SKU. Goods of one category in one colour are the same goods of one supplier, in whatever store they are sold,
 * as their picture is.
 */
export function outerCodeOf(goods: Pick<Goods, 'leaf' | 'hue' | 'listing' | 'skus'>, { id }: Pick<Sku, 'id'>): string {
  if (goods.listing) return goods.listing.outerCodes[goods.skus.findIndex((sku) => sku.id === id)] ?? ''
  return `${supplierCodeOf(goods)}-${id % 10}`
}

export function supplierCodeOf({ leaf, hue }: Pick<Goods, 'leaf' | 'hue'>): string {
  return `ZG-${leaf.id}-${hue}`
}

export type ShelfState = Goods['shelf'] | 'soldOut'

export function shelfStateOf(goods: Goods): ShelfState {
  return goods.shelf === 'onSale' && goods.skus.every((sku) => sku.stock === 0) ? 'soldOut' : goods.shelf
}

/** As the platform answers with them. */
export function toTexts({ texts: { customer_num, ...texts } }: GoodsListing) {
  return { ...texts, groups: customer_num === null ? null : { customer_num } }
}
