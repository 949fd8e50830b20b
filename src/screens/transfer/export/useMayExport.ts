import { useGetIdentity } from '@refinedev/core'
import { hasRight } from '../../../domain/permissions.ts'
import type { Identity } from '../../../providers/auth/createIdentity.ts'
import type { Listed } from '../../../resources/schema/resource.ts'

/** May the reader carry the rows of this list away? False until it is known who she is. */
export function useMayExport({ exportRight }: Listed): boolean {
  const { data: identity } = useGetIdentity<Identity | null>()
  if (!identity) return false
  return exportRight === null || hasRight(identity, exportRight)
}
