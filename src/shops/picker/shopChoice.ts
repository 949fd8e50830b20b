import { type Shop, ShopStatus } from '../../../contract/entities/shop.ts'
import type { ShopGroup } from '../../../contract/entities/shopGroup.ts'

/** Which shops a screen works with, as a person chose them: it outlives shops that come and go. */
export interface ShopChoice {
  /** `these`: the named shops. `allBut`: all but the named ones, so a shop that is added later takes part by itself. */
  readonly mode: 'these' | 'allBut'
  readonly shop_uids: readonly string[]
  /** Shops that are not online are left out, even if they are chosen. */
  readonly onlineOnly: boolean
}

export const everyShop: ShopChoice = { mode: 'allBut', shop_uids: [], onlineOnly: false }

export type Tick = 'all' | 'some' | 'none'

/** A group as the picker shows it; `group_id` null: the shops that are in no group. */
export interface ShopSection {
  readonly group_id: string | null
  readonly group_name: string
  /** No group is known, because there is none or they cannot be read: nothing is said of being in one. */
  readonly isWhole?: boolean
  readonly shops: readonly Shop[]
}

/** Is the shop chosen? `onlineOnly` aside, which says nothing of the choice. */
export function isChosen({ mode, shop_uids }: ShopChoice, shop_uid: string): boolean {
  return shop_uids.includes(shop_uid) === (mode === 'these')
}

/** The shops that take part, in their own order; shops that are gone, or that the user no longer sees, drop out. */
export function resolveChoice<Known extends Pick<Shop, 'shop_uid' | 'status'>>(
  choice: ShopChoice,
  shops: readonly Known[],
): readonly Known[] {
  const named = new Set(choice.shop_uids)
  return shops.filter(
    ({ shop_uid, status }) => named.has(shop_uid) === (choice.mode === 'these') && (!choice.onlineOnly || status === ShopStatus.online),
  )
}

/** The choice with these shops in it, or without them. */
export function setChosen(choice: ShopChoice, shop_uids: readonly string[], isIn: boolean): ShopChoice {
  const others = choice.shop_uids.filter((shop_uid) => !shop_uids.includes(shop_uid))
  const isNamed = isIn === (choice.mode === 'these')
  return { ...choice, shop_uids: isNamed ? [...others, ...shop_uids] : others }
}

/** The other way of saying the same: what is chosen among these shops stays chosen. */
export function changeMode(choice: ShopChoice, mode: ShopChoice['mode'], shops: readonly Pick<Shop, 'shop_uid'>[]): ShopChoice {
  if (mode === choice.mode) return choice
  const shop_uids = shops.map((shop) => shop.shop_uid).filter((shop_uid) => isChosen(choice, shop_uid) === (mode === 'these'))
  return { ...choice, mode, shop_uids }
}

/** How many of these shops are chosen; `some` is the third state of a group's check box. */
export function tickOf(choice: ShopChoice, shops: readonly Pick<Shop, 'shop_uid'>[]): Tick {
  const count = shops.filter(({ shop_uid }) => isChosen(choice, shop_uid)).length
  if (count === 0) return 'none'
  return count === shops.length ? 'all' : 'some'
}

/** The shops by group, each group's in the shops' own order, and last those in none. A shop of two groups is in both. */
export function toSections(shops: readonly Shop[], groups: readonly ShopGroup[]): readonly ShopSection[] {
  const grouped = new Set(groups.flatMap(({ shop_uid_list }) => shop_uid_list))
  const sections: ShopSection[] = groups.map(({ group_id, group_name, shop_uid_list }) => {
    const members = new Set(shop_uid_list)
    return { group_id, group_name, shops: shops.filter(({ shop_uid }) => members.has(shop_uid)) }
  })
  const loose: ShopSection = {
    group_id: null,
    group_name: '',
    isWhole: groups.length === 0,
    shops: shops.filter(({ shop_uid }) => !grouped.has(shop_uid)),
  }
  return [...sections, loose].filter((section) => section.shops.length > 0)
}

/** Specification 5: the text is looked for in name, id and notes. */
export function matchesShop({ shop_name, shop_id, notes }: Pick<Shop, 'shop_name' | 'shop_id' | 'notes'>, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  return [shop_name, shop_id, notes].some((part) => part.toLowerCase().includes(wanted))
}

/** A choice as it was stored somewhere; null: it is none. */
export function parseChoice(stored: unknown): ShopChoice | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { mode, shop_uids, onlineOnly } = stored as Partial<Record<keyof ShopChoice, unknown>>
  if ((mode !== 'these' && mode !== 'allBut') || !Array.isArray(shop_uids)) return null
  return { mode, shop_uids: shop_uids.filter((shop_uid) => typeof shop_uid === 'string'), onlineOnly: onlineOnly === true }
}
