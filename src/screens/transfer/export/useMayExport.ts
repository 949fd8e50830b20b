import { hasRight } from '../../../domain/permissions.ts'
import { useIdentity } from '../../../providers/auth/useIdentity.ts'
import type { Listed } from '../../../resources/schema/resource.ts'

/** May the reader carry the rows of this list away? False until it is known who she is. */
export function useMayExport({ exportRight }: Listed): boolean {
  const identity = useIdentity()
  if (!identity) return false
  return exportRight === null || hasRight(identity, exportRight)
}
