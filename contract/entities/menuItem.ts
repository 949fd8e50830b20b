import * as z from 'zod/mini'

/** A node of the server's menu: a page of ours by its name or its path, and what is below it. */
export interface MenuItem {
  name: string
  /** Small first; default: 0. */
  order?: number | undefined
  /** From the root, or below the parent's. */
  path?: string | undefined
  children?: MenuItem[] | undefined
}

/**
 * The server's menu: `{ name, order, children }`, or nodes in the template's shape, `{ path, name, meta: { order, ... }, children }`.
 * A node that cannot be read is left out, not the whole menu. Roles in `meta` are not read: the declarations say who may open a page.
 */
export const menuSchema = z.pipe(z.array(z.unknown()), z.transform(readNodes))

function readNodes(nodes: unknown[]): MenuItem[] {
  return nodes.map(readNode).filter((node) => node !== null)
}

function readNode(value: unknown): MenuItem | null {
  if (value === null || typeof value !== 'object') return null
  const { name, path, order, meta, children } = value as Readonly<Record<string, unknown>>
  const place = isText(path) ? { path } : {}
  if (!isText(name) && !place.path) return null
  return {
    name: isText(name) ? name : '',
    order: readOrder(order) ?? readOrder((meta as { order?: unknown } | null | undefined)?.order),
    ...place,
    ...(Array.isArray(children) ? { children: readNodes(children) } : {}),
  }
}

function readOrder(order: unknown): number | undefined {
  return typeof order === 'number' && Number.isFinite(order) ? order : undefined
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
