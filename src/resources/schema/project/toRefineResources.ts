import type { ResourceProps } from '@refinedev/core'
import type { Registry } from '../resource.ts'
import { screenPath, screensOf } from './toRoutes.ts'

/** The framework's own list of resources: paths per action; `meta` carries ours, so that a provider needs no look-up. */
export function toRefineResources(registry: Registry): ResourceProps[] {
  return registry.resources.map((resource) => {
    const screens = screensOf(resource)
    const pathOf = (screen: (typeof screens)[number]) => (screens.includes(screen) ? screenPath(resource, screen) : undefined)
    return {
      name: resource.name,
      list: pathOf('list'),
      create: pathOf('create'),
      edit: pathOf('edit'),
      show: pathOf('show'),
      meta: { canDelete: resource.operations.deleteOne !== null },
    }
  })
}
