import type { MenuItem } from '../../../../contract/entities/menuItem.ts'
import type { Access } from '../../../domain/permissions.ts'
import type { Registry } from '../resource.ts'
import { toMenu } from './toMenu.ts'

/** A node of the menu with who may see it, as the build gives it to the server, which answers each user's part. */
export interface ServerMenuItem extends MenuItem, Partial<Access> {
  children?: ServerMenuItem[]
}

export function toServerMenu(registry: Registry): readonly ServerMenuItem[] {
  return toMenu(registry).map(({ name, order, links }) => ({
    name,
    order,
    children: links.map((link) => ({ name: link.name, order: link.order, ...link.access })),
  }))
}
