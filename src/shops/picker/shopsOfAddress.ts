import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { EVERY_SHOP, SHOPS_PARAMETER } from '../../values/shopsParameter.ts'
import { useOneShop } from './oneShop.ts'
import { everyShop, type ShopChoice } from './shopChoice.ts'

/** The choice that the address names, and what takes it out of the address. Null: it names none. */
export function useShopsOfAddress(): readonly [ShopChoice | null, () => void] {
  const [query, setQuery] = useSearchParams()
  const text = query.get(SHOPS_PARAMETER)
  const choice = useMemo(() => parseShops(text), [text])
  const leave = useCallback(
    () =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before)
          next.delete(SHOPS_PARAMETER)
          return next
        },
        { replace: true },
      ),
    [setQuery],
  )
  return [choice, leave]
}

/** The only shops that a screen has at the moment, by its page or by its address; null: it is as wide as its reader chose. */
export function useNarrowedShops(): readonly string[] | null {
  const one = useOneShop()
  const [named] = useShopsOfAddress()
  return useMemo(() => {
    if (one !== null) return [one]
    return named?.mode === 'these' ? named.shop_uids : null
  }, [one, named])
}

function parseShops(text: string | null): ShopChoice | null {
  if (text === EVERY_SHOP) return everyShop
  const shop_uids = text?.split(',').filter(Boolean) ?? []
  return shop_uids.length === 0 ? null : { mode: 'these', shop_uids, onlineOnly: false }
}
