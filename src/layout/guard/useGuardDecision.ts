import { useGetIdentity } from '@refinedev/core'
import { useMemo } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { type Decision, decide, type GuardState } from '../../domain/guard.ts'
import type { Identity } from '../../providers/auth/createIdentity.ts'
import { useRegistry } from '../../providers/registry/useRegistry.ts'
import { ToolApiError } from '../../providers/toolApi/ToolApiError.ts'
import { toLandingPath } from '../../resources/schema/project/toLandingPath.ts'
import { type Route, toRoutes } from '../../resources/schema/project/toRoutes.ts'
import { useServices } from '../useServices.ts'
import { useServerMenu } from './useServerMenu.ts'

/** What the guards decide about the address on the screen. */
export function useGuardDecision(hasToken: boolean, carriesToken: boolean): { decision: Decision; routes: readonly Route[] } {
  const registry = useRegistry()
  const routes = useMemo(() => toRoutes(registry), [registry])
  const { pathname } = useLocation()
  const { data: identity, error } = useGetIdentity<Identity | null>()
  const menu = useServerMenu()
  const { remembered: memory } = useServices()
  const remembered = useMemo(() => memory.readUser(), [memory])
  const target = routes.find(({ path }) => matchPath(path, pathname)) ?? null
  const decision = decide({
    target,
    hasToken,
    carriesToken,
    holder: toHolder(identity, error, hasToken ? remembered : null),
    menu,
    routes: landingFirst(routes.filter(isReachable)),
  })
  return { decision, routes }
}

/** A server that cannot be reached says nothing about the login: only its own refusal counts as one. */
function toHolder(identity: Identity | null | undefined, error: unknown, remembered: Identity | null): GuardState['holder'] {
  if (identity) return identity
  if (error instanceof ToolApiError && error.failure === 'reply') return 'failed'
  // Until the server has answered, or while it is away: who it was the last time. The server decides about every call anyway.
  return remembered ?? 'unset'
}

/** Where everybody lands is where a reader is sent who may not go where she wanted. */
function landingFirst(routes: readonly Route[]): readonly Route[] {
  const landing = toLandingPath(routes)
  return [...routes].sort((a, b) => Number(b.path === landing) - Number(a.path === landing))
}

/** Somewhere to be sent to: a page with something behind it, and without a record in its address. */
function isReachable({ path, target }: Route): boolean {
  return !path.includes(':') && !(target.screen === 'page' && target.page.load === null)
}
