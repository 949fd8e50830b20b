import type { ComponentType } from 'react'
import type { Shop } from '../../../contract/entities/shop.ts'
import type { Right } from '../../../contract/roles.ts'
import type { CallName } from '../../../contract/toolApi.ts'
import type { ConsoleApi } from '../../providers/toolApi/consoleApi.ts'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import type { Text } from '../../resources/schema/text.ts'

/** What the parts of a shop's page are given. */
export interface ShopPartProps {
  readonly shop: Shop
  /** Window of the page; the one shop is all that is asked. */
  readonly view: FigureScreenView
}

export interface ShopCardProps extends ShopPartProps {
  /** Where in the strip a card puts the number that comes from the same reading as its rows; null: it is not on the page yet. */
  readonly tilePlace: HTMLElement | null
}

/** Something that happened to a shop. */
export interface ShopEvent {
  readonly key: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly kind: Text
  readonly what: Text | string
  /** Who did it. Default: nobody that is known. */
  readonly who?: string
  /** A path of the console that tells more. Default: none. */
  readonly to?: string
  /** `at` is the beginning of its day: more is not known. Default: the moment is. */
  readonly isDay?: true
}

/** An event, with the shop that it happened to. */
export interface ShopsEvent extends ShopEvent {
  readonly shop_uid: string
}

/** From when and until when, ms since 1970; the end is not in it. */
export interface EventRange {
  readonly from: number
  readonly to: number
}

type EventApi = Pick<ConsoleApi, 'call'>

type Part<Props> = ComponentType<Props>

/**
 * What a feature adds to the page of each shop: a number of its strip, a card below it, a tab with the feature's own screen narrowed to the shop, and
 * what it knows to have happened. Whatever a user may not see is left out by `right` and `needs`; the server refuses it besides.
 */
export interface ShopPageSection {
  /** What `section` is in the address, where there is a tab. */
  readonly name: string
  readonly label: Text
  /** What a sub-account needs. Default: nothing beside the shop. */
  readonly right?: Right
  /** Calls of the backend without which it is left out. Default: none. */
  readonly needs?: readonly CallName[]
  /** Why the shop cannot be worked with as it is, above every tab; it draws nothing where it can. */
  readonly Notice?: Part<ShopPartProps>
  readonly Tile?: Part<ShopPartProps>
  readonly Card?: Part<ShopCardProps>
  /** A chart beside the cards. */
  readonly Chart?: Part<ShopPartProps>
  /** Its card puts a number into the strip. Default: it does not. */
  readonly hasTileOfCard?: true
  readonly Tab?: Part<ShopPartProps>
  /**
   * What happened, in any order. Default: nothing. `read`: to the shop lately, for its page alone. `readMany`: to these shops within a range, for
   * the time line of sales as well.
   */
  readonly events?: { readonly needs: CallName } & (
    | { readonly read: (api: EventApi, shop_uid: string) => Promise<readonly ShopEvent[]> }
    | { readonly readMany: (api: EventApi, shop_uids: readonly string[], range: EventRange) => Promise<readonly ShopsEvent[]> }
  )
}

const LATELY_MS = 30 * 86_400_000

/** What happened to one shop lately. */
export function readLately(events: NonNullable<ShopPageSection['events']>, api: EventApi, shop_uid: string, now: number) {
  return 'read' in events ? events.read(api, shop_uid) : events.readMany(api, [shop_uid], { from: now - LATELY_MS, to: now })
}
