import { useRegistry } from '../../providers/registry/useRegistry.ts'
import type { Page } from '../../resources/schema/resource.ts'

/** A declared page: its label and path are written only there. */
export function usePage(name: string): Page {
  const page = useRegistry().pages.find((each) => each.name === name)
  if (!page) throw new Error(`no page is declared as ${name}`)
  return page
}
