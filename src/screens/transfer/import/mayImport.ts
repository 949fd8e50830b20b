import type { CallName } from '../../../../contract/toolApi.ts'
import type { Resource } from '../../../resources/schema/resource.ts'

/** Is there something to import, and may the reader create or at least update it? */
export function mayImport({ importing, operations: { create, update } }: Resource, may: (call: CallName) => boolean): boolean {
  if (!importing) return false
  return (create !== null && may(create.call)) || (importing.matches !== null && update !== null && may(update.call))
}
