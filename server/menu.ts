import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { MenuItem } from '../contract/entities/menuItem.ts'
import type { Right, RoleOrEveryone } from '../contract/roles.ts'
import { type Holder, hasRight, isRoleAllowed } from '../src/domain/permissions.ts'

/** A node of the menu with who sees it; the console's build projects it from the declarations. */
export interface MenuNode {
  readonly name: string
  readonly order: number
  readonly roles?: readonly RoleOrEveryone[] | undefined
  /** What a sub-account needs. */
  readonly right?: Right | undefined
  readonly children?: readonly MenuNode[] | undefined
}

const menuNodeSchema: z.ZodMiniType<MenuNode> = z.object({
  name: z.string(),
  order: z.number(),
  roles: z.optional(z.array(z.string() as z.ZodMiniType<RoleOrEveryone>)),
  right: z.optional(z.string() as z.ZodMiniType<Right>),
  children: z.optional(z.lazy(() => z.array(menuNodeSchema))),
})

/** Reads the menu that the console's build left beside the console; null: there is none. */
export function readMenu(consoleFolder: string | null): readonly MenuNode[] | null {
  const file = consoleFolder === null ? null : join(consoleFolder, 'menu.json')
  return file !== null && existsSync(file) ? z.array(menuNodeSchema).parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

/** The part of the menu that a person sees; a parent of which nothing is left goes too. */
export function menuFor(nodes: readonly MenuNode[], person: Holder): MenuItem[] {
  return nodes
    .filter((node) => isRoleAllowed(node.roles, person.role) && (node.right === undefined || hasRight(person, node.right)))
    .map(({ name, order, children }) => ({ name, order, ...(children ? { children: menuFor(children, person) } : {}) }))
    .filter((item) => item.children?.length !== 0)
}
