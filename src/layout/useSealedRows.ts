import { useInvalidate } from '@refinedev/core'
import { useEffect } from 'react'
import { useRegistry } from '../providers/registry/useRegistry.ts'
import { useServices } from '../providers/services/useServices.ts'

/** Lists whose rows hold something sealed are asked for again when this browser's extension can no longer, or only now, open it. */
export function useSealedRows(): void {
  const { relayKey } = useServices()
  const { resources } = useRegistry()
  const invalidate = useInvalidate()
  useEffect(() => {
    const sealed = resources.filter(({ fields }) => Object.values(fields).some(({ type }) => type === 'secret'))
    return relayKey.subscribe(() => {
      for (const { name } of sealed) void invalidate({ resource: name, invalidates: ['list', 'many', 'detail'] })
    })
  }, [relayKey, resources, invalidate])
}
