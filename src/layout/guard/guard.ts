import { type Access, type Holder, mayOpen } from '../../domain/permissions.ts'

/** A route as the guards see it. */
export interface GuardedRoute {
  readonly name: string
  readonly access: Access
  /** The name by which a server's menu opens it. Null: our menu has no entry for it, so no server's menu can name it: whitelisted. */
  readonly menuName: string | null
  /** Of an address above pages that is none itself: those pages, in the order of the menu. */
  readonly children?: readonly GuardedRoute[]
}

/** Names that need no login and no permission (specification 2): the whitelist of the specification. */
export const LOGIN_ROUTE = 'login'
export const NOT_FOUND_ROUTE = 'notFound'
const whitelist: readonly string[] = [LOGIN_ROUTE, NOT_FOUND_ROUTE]

/** Pages that another product of the operator opens with a token in the query (specification 2, guard 2). */
const adoptingRoutes: readonly string[] = ['mall_pc', 'product_pc', 'account_pc']
/** Of those, the ones that adopt for a user who is not logged in (guard 4): account_pc is not among them. */
const adoptingStrangers: readonly string[] = ['mall_pc', 'product_pc']

export interface GuardState {
  /** The wanted route: one of ours, one of the whitelist by its name, or null for an address that we do not know. */
  readonly target: GuardedRoute | typeof LOGIN_ROUTE | typeof NOT_FOUND_ROUTE | null
  /** Logged in means that a token is stored (specification 4). */
  readonly hasToken: boolean
  /** The target's query carried a token. */
  readonly carriesToken: boolean
  /** Who it is: not asked yet, could not be told, or known. */
  readonly holder: Holder | 'unset' | 'failed'
  /** Names of our routes in the server's menu; `empty` before it was fetched; `client`: the menu comes from the declarations. */
  readonly menu: readonly string[] | 'empty' | 'client'
  /** Every route, in order: a user who may not open an address is sent to the first that is allowed. */
  readonly routes: readonly GuardedRoute[]
}

export type Decision =
  | { readonly go: 'proceed' | 'login' | 'not-found' | 'adopt' | 'load-user' | 'load-menu' }
  /** `redirect`: the user may not open it, and goes to the first route that is allowed. `forward`: to the first page below the address. */
  | { readonly go: 'redirect' | 'forward'; readonly to: string }

/** Specification 2, guards 2 to 5, in their order. The first guard (progress bar, scroll to top) is a matter of the screen. */
export function decideNavigation(state: GuardState): Decision {
  const { target, hasToken, carriesToken, holder } = state
  const name = nameOf(target)
  if (!hasToken) {
    if (target === null) return { go: 'not-found' }
    if (whitelist.includes(name)) return { go: 'proceed' }
    return { go: carriesToken && adoptingStrangers.includes(name) ? 'adopt' : 'login' }
  }
  if (carriesToken && adoptingRoutes.includes(name)) return { go: 'adopt' }
  if (holder === 'unset') return { go: 'load-user' }
  // It is unknown who this is: the user is logged out, and comes back to the same place.
  if (holder === 'failed') return { go: 'login' }
  return permit(state, holder)
}

function permit({ target, menu, routes }: GuardState, holder: Holder): Decision {
  if (menu === 'empty') return { go: 'load-menu' }
  if (typeof target === 'string' && whitelist.includes(target)) return { go: 'proceed' }
  if (target === null || typeof target === 'string') return { go: 'not-found' }
  const isOpen = ({ access, menuName }: GuardedRoute) => mayOpen(holder, access) && (menuName === null || isInMenu(menu, menuName))
  if (target.children) {
    const child = target.children.find(isOpen)
    if (child) return { go: 'forward', to: child.name }
  } else if (isOpen(target)) return { go: 'proceed' }
  if (menu !== 'client') return { go: 'not-found' }
  const first = routes.find(({ access }) => mayOpen(holder, access))
  return first ? { go: 'redirect', to: first.name } : { go: 'not-found' }
}

function isInMenu(menu: GuardState['menu'], name: string): boolean {
  return menu === 'client' || menu.includes(name)
}

function nameOf(target: GuardState['target']): string {
  return typeof target === 'string' ? target : (target?.name ?? '')
}
