import { isBuilt, isThere, type Route } from './toRoutes.ts'

/** An address above declared pages that is no page itself, such as `/goods` (specification 2). */
export interface Parent {
  readonly path: string
  /** Pages directly below it, in the order of the menu, those without an entry last; after them those that only say what the backend lacks. */
  readonly children: readonly Route[]
  /** `none` where every page below it has none. */
  readonly layout: Route['layout']
}

export function toParents(routes: readonly Route[]): readonly Parent[] {
  const pages = routes.filter(({ target }) => target.screen === 'page' || target.screen === 'list')
  const own = new Set(pages.map(({ path }) => path))
  const paths = [...new Set(pages.map(({ path }) => parentOf(path)))].filter((path) => path !== '' && !own.has(path))
  return paths.map((path) => {
    const below = pages.filter((page) => parentOf(page.path) === path)
    return {
      path,
      children: below
        .filter((route) => isBuilt(route) && !route.path.includes(':'))
        .sort((a, b) => Number(isThere(b)) - Number(isThere(a)) || placeOf(a) - placeOf(b)),
      layout: below.every(({ layout }) => layout === 'none') ? 'none' : 'default',
    }
  })
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

function placeOf({ menu }: Route): number {
  return menu?.order ?? Number.MAX_SAFE_INTEGER
}
