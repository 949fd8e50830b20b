/** Pages that take over a login from their address (specification 2, guards 2 and 4). */
export const adoptingPaths: readonly string[] = ['/help/mall_pc', '/help/product_pc', '/help/account_pc']
/** Query parameters of such a login; they never stay in an address. */
export const loginParameters = ['token', 'uid', 'level', 'java_uid'] as const

/** A login as an address carried it: nothing in it is trusted before the server has confirmed the token. */
export type CarriedLogin = Partial<Record<(typeof loginParameters)[number], string>> & { token: string }

declare global {
  interface Window {
    /** Left by the boot script for the guard that adopts it; absent on every other page. */
    zhangguiAdoption?: CarriedLogin
  }
}

/**
 * The login that an address carried, and the address without it: the same route with an empty query (specification 2, guard 2).
 * Null where there is nothing to take.
 */
export function takeAdoption({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  const query = new URLSearchParams(search)
  const token = query.get('token')
  if (!adoptingPaths.includes(pathname.replace(/\/+$/, '')) || !token) return null
  const login: CarriedLogin = { token }
  for (const name of loginParameters) {
    const value = query.get(name)
    if (value !== null) login[name] = value
  }
  return { login, address: pathname + hash }
}
