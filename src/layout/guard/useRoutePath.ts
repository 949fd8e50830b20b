import { useRegistry } from '../../providers/registry/useRegistry.ts'
import { toRoutes } from '../../resources/schema/project/toRoutes.ts'

/** The path of a route by its name; where there is none, the root. */
export function useRoutePath(route: string): string {
  const registry = useRegistry()
  return toRoutes(registry).find(({ name }) => name === route)?.path ?? '/'
}
