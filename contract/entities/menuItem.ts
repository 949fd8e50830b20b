import * as z from 'zod/mini'

/** A node of the server's menu: the name of a route of ours, and what stands below it. */
export interface MenuItem {
  name: string
  order: number
  children?: MenuItem[] | undefined
}

export const menuItemSchema: z.ZodMiniType<MenuItem> = z.object({
  name: z.string(),
  order: z.number(),
  children: z.optional(z.lazy(() => z.array(menuItemSchema))),
})
