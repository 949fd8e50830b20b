import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useServices } from '../../providers/services/useServices.ts'
import { everyShop, parseChoice, type ShopChoice } from './shopChoice.ts'

/** Apart from StorageKey, which the login page loads. One choice for each reader and screen; the name is assumed. */
const KEY_PREFIX = 'zhanggui_shops_of_'

/** The shops that this reader works with on a screen, kept in the browser by their ids; every shop at first. */
export function useShopChoice(screen: string): readonly [ShopChoice, (choice: ShopChoice) => void] {
  const { storage, session } = useServices()
  const key = `${KEY_PREFIX}${session.read().uid ?? ''}_${screen}`
  const subscribe = useCallback((changed: () => void) => storage.subscribe(key, changed), [storage, key])
  const stored = useSyncExternalStore(subscribe, () => storage.get(key))
  const choice = useMemo(() => (stored === null ? null : parseChoice(storage.getJson(key))) ?? everyShop, [stored, storage, key])
  const change = useCallback((next: ShopChoice) => storage.setJson(key, next), [storage, key])
  return [choice, change]
}
