/** How a number is rounded that is not exact, or does not end as wanted. */
export const roundings = ['nearest', 'up', 'down'] as const
export type Rounding = (typeof roundings)[number]

/** How a price in yuan shall end. */
export const priceEndings = ['any', '.9', '.99'] as const
export type PriceEnding = (typeof priceEndings)[number]

/** `add` with a negative amount subtracts; `percent` 10 makes 110 % of it, at most two digits after the point count. */
export type PriceChange =
  | { readonly how: 'set'; readonly fen: number }
  | { readonly how: 'add'; readonly fen: number }
  | { readonly how: 'percent'; readonly percent: number }

export interface PriceSettings {
  readonly kind: 'setPrice'
  /** Null: it stays as it is. */
  readonly group: PriceChange | null
  readonly single: PriceChange | null
  readonly ending: PriceEnding
  readonly rounding: Rounding
  /** A price that would change by more than this share of it is left out. Null: no guard. */
  readonly guardPercent: number | null
}

export interface StockSettings {
  readonly kind: 'setStock'
  readonly how: 'set' | 'add' | 'subtract'
  /** Not negative. Subtracting ends at 0. */
  readonly count: number
}

export interface TitleSettings {
  readonly kind: 'setTitle'
  readonly change:
    | { readonly how: 'replace'; readonly find: string; readonly by: string }
    | { readonly how: 'prefix' | 'suffix'; readonly text: string }
}

export interface ShelfSettings {
  readonly kind: 'setShelf'
  readonly is_onsale: boolean
}

export interface TemplateSettings {
  readonly kind: 'bindTemplate'
  /** Templates belong to a store: the one for each shop. Goods of a shop without one are left out. */
  readonly templateIds: Readonly<Record<string, string>>
}

export interface DeleteSettings {
  readonly kind: 'deleteGoods'
}

/** What a person asks of goods; kept as the `plan` of the batch. */
export type BatchSettings = PriceSettings | StockSettings | TitleSettings | ShelfSettings | TemplateSettings | DeleteSettings
