import type { Text } from './schema/text.ts'

/** A group of the menu. */
export interface MenuGroup {
  readonly label: Text
  /** The specification's order values (section 2); equal ones keep the order of this table. */
  readonly order: number
  readonly icon: string
}

export const menuGroups = {
  shop: { label: { zh: '店铺管理', en: 'Shops' }, order: 7, icon: 'shop' },
  user: { label: { zh: '个人中心', en: 'Account' }, order: 7, icon: 'user' },
} as const satisfies Record<string, MenuGroup>

export type MenuGroupName = keyof typeof menuGroups
