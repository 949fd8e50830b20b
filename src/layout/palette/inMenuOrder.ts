import { menuGroups } from '../../resources/menuGroups.ts'
import type { MenuEntry } from '../../resources/schema/menuEntry.ts'

/** As the menu has them; what it has not stands last. Those of one place keep their order. */
export function inMenuOrder<Item>(items: readonly Item[], menuOf: (item: Item) => MenuEntry | null): readonly Item[] {
  const placeOf = (item: Item) => {
    const menu = menuOf(item)
    return menu ? [menuGroups[menu.group].order, menu.order] : [Number.MAX_SAFE_INTEGER, 0]
  }
  return items
    .map((item) => ({ item, place: placeOf(item) }))
    .sort((a, b) => (a.place[0] ?? 0) - (b.place[0] ?? 0) || (a.place[1] ?? 0) - (b.place[1] ?? 0))
    .map(({ item }) => item)
}
