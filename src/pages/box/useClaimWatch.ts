import { useInvalidate } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBridge } from '../../bridge/hooks/useBridge.ts'
import type { ShopLanes } from '../../bridge/lanes/shopLanes.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { answerKey } from '../../providers/dataProvider/useAnswer.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import type { Services } from '../../providers/services/createServices.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { unattended } from '../../providers/toolApi/unattended.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { useShops } from '../../shops/useShops.ts'
import { type AskedMemory, type ClaimWatch, createClaimWatch } from './createClaimWatch.ts'

const LOOK_EVERY_MS = 180_000
/** One of each login: two screens that are opened one after the other do not ask twice. */
const watchOf = new WeakMap<ShopLanes, ClaimWatch>()

/**
 * While a screen with this is open and in sight, what the shops were handed is looked after; the lists of the box are read again once
 * something is different. Nothing is asked for a user who may not save what comes of it.
 */
export function useClaimWatch(): void {
  const services = useServices()
  const bridge = useBridge()
  const lanes = useShopLanes()
  const call = useCall(unattended)
  const may = useMay()
  const queries = useQueryClient()
  const invalidate = useInvalidate()
  const box = useResourceNamed('goodsCollect')
  // The lanes know the shops once the list is there.
  const isKnown = useShops().shops !== undefined

  function open(): ClaimWatch {
    const made = createClaimWatch({
      lanes,
      call,
      now: Date.now,
      isReachable: async () => (await bridge.ping()).state === 'ready',
      memory: toMemory(services),
    })
    watchOf.set(lanes, made)
    return made
  }

  useQuery({
    queryKey: ['claimWatch'],
    queryFn: async () => {
      const watch = watchOf.get(lanes) ?? open()
      if (!(await watch.look())) return false
      await Promise.all([
        invalidate({ resource: box.name, invalidates: ['resourceAll'] }),
        queries.invalidateQueries([...answerKey('boxList')]),
        queries.invalidateQueries([...answerKey('claimList')]),
      ])
      return true
    },
    enabled: isKnown && may('claimList') && may('saveClaims'),
    // Nobody asked for it: the next look tries again, and says nothing meanwhile.
    retry: false,
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
    refetchIntervalInBackground: false,
  })
}

/** Kept by user in this browser: JSON. Whatever else is found there is taken for nothing. */
function toMemory({ session, storage }: Services): AskedMemory {
  const key = `zhanggui_claims_asked_${session.read().uid ?? ''}`
  return {
    read() {
      const kept = storage.getJson(key)
      const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
      return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
    },
    keep: (asked) => storage.setJson(key, asked),
  }
}
