import type { MenuEntry } from '../../resources/schema/menuEntry.ts'
import { menuGroups } from '../../resources/shared/menuGroups.ts'

/** Groups as the menu has them: by their order, and where two have the same, by their place in the table. */
const groups = Object.entries(menuGroups)
  .sort(([, a], [, b]) => a.order - b.order)
  .map(([name]) => name)

/** As the menu has them; what it does not have comes last. Those of one place keep their order. */
export function inMenuOrder<Item>(items: readonly Item[], menuOf: (item: Item) => MenuEntry | null): readonly Item[] {
  const placeOf = (item: Item) => {
    const menu = menuOf(item)
    return menu ? { group: groups.indexOf(menu.group), entry: menu.order } : { group: groups.length, entry: 0 }
  }
  return items
    .map((item) => ({ item, place: placeOf(item) }))
    .sort((a, b) => a.place.group - b.place.group || a.place.entry - b.place.entry)
    .map(({ item }) => item)
}
