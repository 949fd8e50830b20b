import type { PriceEnding, Rounding } from '../../rules/batchSettings.ts'
import type { GoodsBatchKind } from '../../rules/rowValues.ts'

export const priceHows = ['keep', 'set', 'add', 'subtract', 'raise', 'lower'] as const
export type PriceHow = (typeof priceHows)[number]

/** One of the two prices, as typed. */
export interface PricePart {
  readonly how: PriceHow
  /** Yuan, or percent where `how` raises or lowers. */
  readonly amount: string
}

/** What stands in the inputs of each form. */
export interface Drafts {
  readonly setPrice: {
    readonly group: PricePart
    readonly single: PricePart
    readonly ending: PriceEnding
    readonly rounding: Rounding
    /** '' for no guard. */
    readonly guard: string
  }
  readonly setStock: { readonly how: 'set' | 'add' | 'subtract'; readonly count: string }
  readonly setTitle: { readonly how: 'replace' | 'prefix' | 'suffix'; readonly find: string; readonly text: string }
  readonly setShelf: { readonly to: 'on' | 'off' | '' }
  /** Key of the chosen option; '' for none yet. */
  readonly bindTemplate: { readonly option: string }
  readonly deleteGoods: Readonly<Record<string, never>>
}

export type DraftOf<Kind extends GoodsBatchKind> = Drafts[Kind]

/** Prices are guarded unless somebody lifts it: a slip of a digit is dear. */
export const emptyDrafts: Drafts = {
  setPrice: {
    group: { how: 'keep', amount: '' },
    single: { how: 'keep', amount: '' },
    ending: 'any',
    rounding: 'nearest',
    guard: '50',
  },
  setStock: { how: 'set', count: '' },
  setTitle: { how: 'replace', find: '', text: '' },
  setShelf: { to: '' },
  bindTemplate: { option: '' },
  deleteGoods: {},
}
