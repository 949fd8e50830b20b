import { createContext, useContext } from 'react'

/** shop_uid of the one shop that everything below is narrowed to; null: screens ask the shops that were chosen for each. */
export const OneShopContext = createContext<string | null>(null)

/** The one shop that a screen is narrowed to, such as on the page of a shop; null: it is on its own. */
export function useOneShop(): string | null {
  return useContext(OneShopContext)
}
