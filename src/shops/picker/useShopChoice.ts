import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useServices } from '../../providers/services/useServices.ts'
import { useOneShop } from './oneShop.ts'
import { everyShop, parseChoice, type ShopChoice } from './shopChoice.ts'
import { useShopsOfAddress } from './shopsOfAddress.ts'

/** Apart from StorageKey, which the login page loads. One choice for each reader and screen; the name is assumed. */
const KEY_PREFIX = 'zhanggui_shops_of_'

/**
 * The shops that this reader works with on a screen, kept in the browser by their ids; every shop at first. A screen that is narrowed to one shop
 * has that one, and one whose address names shops has these: both leave what is kept as it is. Choosing others ends what the address says.
 */
export function useShopChoice(screen: string): readonly [ShopChoice, (choice: ShopChoice) => void] {
  const { storage, session } = useServices()
  const one = useOneShop()
  const [named, leaveNamed] = useShopsOfAddress()
  const key = `${KEY_PREFIX}${session.read().uid ?? ''}_${screen}`
  const subscribe = useCallback((changed: () => void) => storage.subscribe(key, changed), [storage, key])
  const stored = useSyncExternalStore(subscribe, () => storage.get(key))
  const choice = useMemo((): ShopChoice => {
    if (one !== null) return { mode: 'these', shop_uids: [one], onlineOnly: false }
    if (named !== null) return named
    return (stored === null ? null : parseChoice(storage.getJson(key))) ?? everyShop
  }, [one, named, stored, storage, key])
  const change = useCallback(
    (next: ShopChoice) => {
      if (one !== null) return
      storage.setJson(key, next)
      if (named !== null) leaveNamed()
    },
    [one, named, leaveNamed, storage, key],
  )
  return [choice, change]
}
