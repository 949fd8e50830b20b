import { useGetIdentity, useList } from '@refinedev/core'
import { useMemo } from 'react'
import type { Shop } from '../../../contract/entities/shop.ts'
import { mayOpen } from '../../domain/permissions.ts'
import type { Identity } from '../../providers/auth/createIdentity.ts'
import { useRegistry, useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { toRoutes } from '../../resources/schema/project/toRoutes.ts'
import { parseListView } from '../../screens/list/listView.ts'
import { toListQuery } from '../../screens/list/toListQuery.ts'
import type { ActionName } from './paletteActions.ts'
import { toCommands } from './toCommands.ts'
import { toSearchCommands } from './toSearchCommands.ts'
import { toShopCommands } from './toShopCommands.ts'

/** Everything that can be chosen. The shops are those of the list, asked for when the palette opens unless they are known. */
export function usePaletteCommands(query: string, offered: readonly ActionName[]) {
  const registry = useRegistry()
  const shops = useResourceNamed('shops')
  const { data: identity } = useGetIdentity<Identity | null>()
  const holder = identity ?? null
  const maySeeShops = mayOpen(holder, shops.access)
  const whole = useMemo(() => toListQuery(shops, parseListView(shops, new URLSearchParams())), [shops])
  const { data, status } = useList({
    resource: shops.name,
    ...whole,
    queryOptions: { enabled: maySeeShops },
    errorNotification: false,
  })
  const rows = data?.data
  const actions = offered.join()
  return {
    screensAndActions: useMemo(
      () => toCommands(toRoutes(registry), holder, actions.split(',').filter(Boolean) as ActionName[]),
      [registry, holder, actions],
    ),
    // The list call's reply schema has made them shops.
    shops: useMemo(() => toShopCommands(shops, (rows ?? []) as unknown as readonly Shop[]), [shops, rows]),
    searches: useMemo(() => toSearchCommands(registry, holder, query), [registry, holder, query]),
    shopState: maySeeShops ? status : ('success' as const),
  }
}
