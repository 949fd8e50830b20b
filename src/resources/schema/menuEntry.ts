import type { MenuGroupName } from '../shared/menuGroups.ts'

/** The place of an entry in the menu; a declaration without one is reachable, but not listed. */
export interface MenuEntry {
  readonly group: MenuGroupName
  /** Place within the group, small first. */
  readonly order: number
  /** A letter: pressed after `g`, it opens the page. Unique over the menu. Default: no key. */
  readonly key?: string
  /** Left out of our own menu, though a menu from a server may name it. Default: it is shown. */
  readonly isHidden?: boolean
}
