import type { MenuGroupName } from '../shared/menuGroups.ts'

/** Where an entry stands in the menu; a declaration without one is reachable, but not listed. */
export interface MenuEntry {
  readonly group: MenuGroupName
  /** Place within the group, small first. */
  readonly order: number
}
