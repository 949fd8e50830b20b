import { createContext, useContext, useEffect } from 'react'
import type { BoxGoods, Listing } from '../../../contract/entities/boxGoods.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFormats } from '../../ui/useFormats.ts'
import type { ListingFacts, PictureFacts } from './rules/listingFacts.ts'
import type { ListingFinding } from './rules/listingReasons.ts'
import type { TemplateProperty } from './rules/properties.ts'

/** What can be changed of goods in the box. */
export type BoxDraft = Pick<BoxGoods, 'listing' | 'price_rule' | 'right' | 'right_note' | 'notes'>

/** Goods in the box while they are edited, for the parts of their page. */
export interface BoxEditing {
  readonly draft: BoxDraft
  readonly change: (more: Partial<BoxDraft>) => void
  /** A function is given the listing as it is by then, after all changes meanwhile. */
  readonly changeListing: (more: Partial<Listing> | ((listing: Listing) => Partial<Listing>)) => void
  /** Keeps goods from being saved, since they would be without it: something typed cannot be read. Out: it can be now, or is gone. */
  readonly holdUnread: (name: string, text: string) => () => void
  /** What an input begins with in place of its value: it was typed there and cannot be read. Undefined: nothing. */
  readonly unreadTextOf: (name: string) => string | undefined
  /** Keeps goods from being saved while pictures are on their way: saved ones would lack them. */
  readonly whileBringing: (work: () => Promise<void>) => Promise<void>
  readonly findings: readonly ListingFinding[]
  /** By address, as they were read. Null: one could not be read. */
  readonly pictures: ReadonlyMap<string, PictureFacts | null>
  readonly shops: readonly Shop[]
  /** As the platform states them of the category; what it does not say is absent. */
  readonly limits: Pick<ListingFacts, 'titleWidthMax' | 'shipmentLimits'>
  /** What holds for the prices of the category: `step` in fen. */
  readonly prices: { readonly step: number }
  /** Properties of the category. Null: they could not be read. Undefined: not known yet. */
  readonly template: readonly TemplateProperty[] | null | undefined
  /** `isForbidden`: as the platform says of the shop that was asked. */
  readonly chooseCategory: (category: Listing['category'], isForbidden: boolean) => void
  /** The one value of a property of the category; null: none. */
  readonly putProperty: (refPid: number, property: Listing['properties'][number] | null) => void
  /** The user may only look. */
  readonly isReadOnly: boolean
}

export const BoxEditingContext = createContext<BoxEditing | null>(null)

export function useBoxEditing(): BoxEditing {
  const editing = useContext(BoxEditingContext)
  if (!editing) throw new Error('no page of goods in the box around this part')
  return editing
}

/**
 * While what is typed in an input cannot be read, the goods are not saved, and it is kept under the name of the input. `unread`: that text; null: it can
 * be read.
 */
export function useUnread(name: string, unread: string | null): void {
  const { holdUnread } = useBoxEditing()
  useEffect(() => (unread === null ? undefined : holdUnread(name, unread)), [name, unread, holdUnread])
}

/** Reasons of which the numbers are money. */
const moneyReasons: readonly string[] = ['stepTooSmall', 'singleAboveMarket', 'belowSource', 'belowBreakEven']

/** A finding as a sentence. */
export function useFindingText(): (finding: ListingFinding) => string {
  const { t } = useTranslate()
  const formats = useFormats()
  return ({ reason, about }) => {
    const isMoney = moneyReasons.includes(reason)
    const show = (value: string | number | undefined) =>
      typeof value !== 'number' ? (value ?? '') : isMoney ? formats.money(value) : formats.number(value)
    const values = reason === 'marginLow' ? about.map((value) => formats.percent(Number(value) / 10_000)) : about.map(show)
    return t(`collect.findings.${reason}`, { first: values[0] ?? '', second: values[1] ?? '' })
  }
}
