import { useDataProvider } from '@refinedev/core'
import { useCallback } from 'react'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useRegistry } from '../../providers/registry/useRegistry.ts'
import { referredResource } from '../../resources/schema/field.ts'
import type { Resource } from '../../resources/schema/resource.ts'
import type { ColumnWords } from '../fields/faces.ts'
import { idOf, titleOf } from '../screenAddress.ts'
import { fetchAllRows } from './fetchAllRows.ts'

/** Asks for the titles of every resource that these fields refer to. */
export function useFetchTitles(): (resource: Resource, keys: readonly string[], signal: AbortSignal) => Promise<ColumnWords['titles']> {
  const provider = useDataProvider()
  const { resources } = useRegistry()
  const may = useMay()
  return useCallback(
    async (resource, keys, signal) => {
      const names = keys.map((key) => referredResource(resource.fields[key]))
      const referred = resources.filter(({ name, rows }) => names.includes(name) && may(rows.call))
      const entries = referred.map(async (each) => {
        const rows = await fetchAllRows(provider(), each, signal)
        return [each.name, new Map(rows.map((row) => [idOf(each, row), titleOf(each, row)]))] as const
      })
      return new Map(await Promise.all(entries))
    },
    [provider, resources, may],
  )
}
