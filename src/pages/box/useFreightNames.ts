import { useQuery } from '@tanstack/react-query'
import type { Shop } from '../../../contract/entities/shop.ts'
import { readTemplates } from '../../shops/freightTemplates.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { waitsForLogin } from '../../values/shopSession.ts'

const FRESH_MS = 600_000
/** Each costs a request; publishing itself asks all of its shops. */
const SHOPS_MAX = 20

/**
 * Names of the freight templates that shops have, by shop_uid, as far as they are logged in and answer. `isWanted`: false asks nobody. The
 * platform is asked for the first ten of a shop, as specification 9 does.
 */
export function useFreightNames(shops: readonly Shop[], isWanted: boolean): ReadonlyMap<string, readonly string[]> {
  const lanes = useShopLanes()
  const asked = shops.filter((shop) => !waitsForLogin(shop)).slice(0, SHOPS_MAX)
  const { data } = useQuery({
    queryKey: ['freightNames', asked.map(({ shop_uid }) => shop_uid)],
    queryFn: async () => {
      const reads = await Promise.allSettled(asked.map((shop) => readTemplates(lanes.call, shop)))
      return new Map(
        reads.flatMap((read) =>
          read.status === 'fulfilled'
            ? [[read.value.shop.shop_uid, read.value.value.templates.map((each) => each.costTemplateName)] as const]
            : [],
        ),
      )
    },
    enabled: isWanted && asked.length > 0,
    staleTime: FRESH_MS,
    retry: false,
  })
  return data ?? noNames
}

const noNames: ReadonlyMap<string, readonly string[]> = new Map()

/** Each name once, in their order. */
export function namesOnce(names: ReadonlyMap<string, readonly string[]>): readonly string[] {
  return [...new Set([...names.values()].flat())]
}
