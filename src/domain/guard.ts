import { type Access, type Holder, mayOpen } from './permissions.ts'

/** A route as the guards see it. */
export interface GuardedRoute {
  readonly name: string
  readonly access: Access
}

/** Names that stand outside of permissions (specification 2): the whitelist. */
export const LOGIN_ROUTE = 'login'
export const NOT_FOUND_ROUTE = 'notFound'
const whitelist: readonly string[] = [LOGIN_ROUTE, NOT_FOUND_ROUTE]

/** Pages that another product of the operator opens with a token in the query (specification 2, guard 2). */
const adoptingRoutes: readonly string[] = ['mall_pc', 'product_pc', 'account_pc']
/** Of those, the ones that adopt for somebody who is not logged in (guard 4): account_pc is not among them. */
const adoptingStrangers: readonly string[] = ['mall_pc', 'product_pc']

export interface GuardState {
  /** The wanted route: one of the registry, one of the whitelist by its name, or null for an address that is nobody's. */
  readonly target: GuardedRoute | typeof LOGIN_ROUTE | typeof NOT_FOUND_ROUTE | null
  /** Logged in means that a token is stored (specification 4). */
  readonly hasToken: boolean
  /** The target's query carried a token. */
  readonly carriesToken: boolean
  /** Who it is: not asked yet, could not be told, or known. */
  readonly holder: Holder | 'unset' | 'failed'
  /** Names of the server's menu; `empty` before it was fetched; `client`: the menu comes from the declarations. */
  readonly menu: readonly string[] | 'empty' | 'client'
  /** Every route, in order: where somebody goes who may not go where she wanted. */
  readonly routes: readonly GuardedRoute[]
}

export type Decision =
  | { readonly go: 'proceed' | 'login' | 'not-found' | 'adopt' | 'load-user' | 'load-menu' }
  /** To the first route that the reader may open. */
  | { readonly go: 'redirect'; readonly to: string }

/** Specification 2, guards 2 to 5, in their order. The first guard (progress bar, scroll to top) is a matter of the screen. */
export function decide(state: GuardState): Decision {
  const { target, hasToken, carriesToken, holder } = state
  const name = nameOf(target)
  if (!hasToken) {
    if (name === LOGIN_ROUTE) return { go: 'proceed' }
    return { go: carriesToken && adoptingStrangers.includes(name) ? 'adopt' : 'login' }
  }
  if (carriesToken && adoptingRoutes.includes(name)) return { go: 'adopt' }
  if (holder === 'unset') return { go: 'load-user' }
  // Nobody can tell who this is: she is logged out, and comes back to the same place.
  if (holder === 'failed') return { go: 'login' }
  return permit(state, holder)
}

function permit({ target, menu, routes }: GuardState, holder: Holder): Decision {
  if (menu === 'empty') return { go: 'load-menu' }
  if (typeof target === 'string' && whitelist.includes(target)) return { go: 'proceed' }
  if (target === null || typeof target === 'string') return { go: 'not-found' }
  if (menu !== 'client') return { go: menu.includes(target.name) && mayOpen(holder, target.access) ? 'proceed' : 'not-found' }
  if (mayOpen(holder, target.access)) return { go: 'proceed' }
  const first = routes.find(({ access }) => mayOpen(holder, access))
  return first ? { go: 'redirect', to: first.name } : { go: 'not-found' }
}

function nameOf(target: GuardState['target']): string {
  return typeof target === 'string' ? target : (target?.name ?? '')
}
