import type { ComponentType, ReactNode } from 'react'
import type { BoxGoods } from '../../../../contract/entities/boxGoods.ts'
import type { Shop } from '../../../../contract/entities/shop.ts'
import type { Right } from '../../../../contract/roles.ts'
import type { GoodsState } from '../../../resources/queries/toGoodsRow.ts'
import type { Text } from '../../../resources/schema/text.ts'
import type { ShelfGoods } from '../shelves/shelves.ts'

/** Goods of a row: all that are in it in shops, the one that is named first. */
export interface FamilySeed {
  readonly title: string
  /** Address of a small picture; null: none is known. */
  readonly thumb: string | null
  readonly goods: readonly { readonly shop_uid: string; readonly goods_id: string }[]
  /** Goods of the box that are in the row: its family where no shop of the row has it. Default: none are known. */
  readonly box_id?: string
}

export interface FamilyMember {
  readonly shop_uid: string
  readonly goods_id: string
  readonly title: string
  /** As the list of the shop showed them; null: no list has them, and they are of the row, or were published since. */
  readonly state: GoodsState | null
  /** What the list, the row or the box says of them. */
  readonly shelf: ShelfGoods
}

/** The same goods in all shops of the user, as far as the lists of the shops are known here. */
export interface ShopFamily {
  readonly title: string
  readonly members: readonly FamilyMember[]
  /** Goods of the box that are these. */
  readonly boxes: readonly BoxGoods[]
  /** shop_uid of shops that have none of them: their lists were read whole. */
  readonly lacking: readonly string[]
  /** shop_uid of shops of which nobody knows whether they have more of them. */
  readonly unread: readonly string[]
}

/** What the screen of an action is given. The family stays the same while it is shown. */
export interface FamilyActionProps {
  readonly family: ShopFamily
  /** All shops of the user. */
  readonly shops: readonly Shop[]
  /** What the family is made of and how sure that is: to be shown above everything else. */
  readonly note: ReactNode
  readonly close: () => void
}

/** Something that is done with the same goods in all shops. Whoever has it adds a line to `src/pages/familyActions.ts`. */
export interface FamilyAction {
  readonly name: string
  /** As the menu says it: a verb, and where. */
  readonly label: Text
  /** What a sub-account needs for it. */
  readonly right: Right
  /** Its screen, a dialog of its own. The same function each time. */
  readonly load: () => Promise<ComponentType<FamilyActionProps>>
}
