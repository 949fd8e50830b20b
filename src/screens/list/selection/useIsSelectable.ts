import type { Resource } from '../../../resources/schema/resource.ts'
import type { Allowed } from '../../allowedOf.ts'
import { useMayExport } from '../../transfer/export/useMayExport.ts'

/** Is there anything that this reader can do with a selection: delete it, act on it, or carry it away? */
export function useIsSelectable(resource: Resource, allowed: Allowed): boolean {
  const mayExport = useMayExport(resource)
  return allowed.deleteOne || allowed.deleteMany || mayExport || allowed.actions.some(({ on }) => on === 'selection')
}
