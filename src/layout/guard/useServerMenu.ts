import { useMemo } from 'react'
import type { GuardState } from '../../domain/guard.ts'
import { useRegistry } from '../../providers/registry/useRegistry.ts'
import { useSettings } from '../../providers/settings/useSettings.ts'
import { toMenuNames } from '../../resources/schema/project/toMenuNames.ts'
import { toRoutes } from '../../resources/schema/project/toRoutes.ts'

/** The menu as the guards see it, and as it is drawn. Who fetches it: useLoadServerMenu. */
export function useServerMenu(): GuardState['menu'] {
  const registry = useRegistry()
  const [{ menuFromServer, serverMenu }] = useSettings()
  return useMemo(() => {
    if (!menuFromServer) return 'client'
    return serverMenu.length > 0 ? toMenuNames(serverMenu, toRoutes(registry)) : 'empty'
  }, [menuFromServer, serverMenu, registry])
}
