import type { MenuItem } from '../../../../contract/entities/menuItem.ts'
import type { Route } from './toRoutes.ts'

/**
 * The routes of ours that a server's menu names, in its order. A node is one of ours by its name, else by its path below its parent's
 * (where it has none, its name is taken), else by the last part of a path, which is how the specification calls its pages.
 */
export function toMenuNames(menu: readonly MenuItem[], routes: readonly Route[]): readonly string[] {
  const plain = routes.filter(({ path }) => !path.includes(':'))
  const byName = new Map(plain.map(({ name }) => [name.toLowerCase(), name]))
  const byPath = new Map(plain.map(({ name, path }) => [path.toLowerCase(), name]))
  const byTail = new Map<string, string | null>()
  for (const { name, path } of plain) {
    const tail = tailOf(path)
    byTail.set(tail, byTail.has(tail) ? null : name)
  }

  function namesOf(nodes: readonly MenuItem[], above: string): readonly (string | null | undefined)[] {
    return inOrder(nodes).flatMap(({ name, path, children = [] }) => {
      const at = toPath(above, path ?? name)
      const own = name.toLowerCase()
      return [byName.get(own) ?? byPath.get(at) ?? byTail.get(own), ...namesOf(children, at)]
    })
  }

  return [...new Set(namesOf(menu, ''))].filter((name) => typeof name === 'string')
}

function inOrder(nodes: readonly MenuItem[]): readonly MenuItem[] {
  return [...nodes].sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
}

function toPath(above: string, path: string): string {
  return (path.startsWith('/') ? path : `${above}/${path}`).replace(/\/+$/, '').toLowerCase()
}

function tailOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase()
}
