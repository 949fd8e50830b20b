import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useIdentityAnswer } from '../../providers/auth/useIdentity.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useRegistry } from '../../providers/registry/useRegistry.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { toRoutes } from '../../resources/schema/project/toRoutes.ts'
import { NotFound } from '../../ui/NotFound.tsx'
import { PageError } from '../../ui/PageError.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { useDecision } from './decisionContext.ts'

/** What the guards decided about this address: loading, failure, another page, or the content. */
export function Decided({ children }: { readonly children?: ReactNode }) {
  const { error, refetch } = useIdentityAnswer()
  const decision = useDecision()

  if (decision.go === 'redirect') return <Forbidden to={decision.to} />
  if (decision.go === 'forward') return <Forward to={decision.to} />
  if (decision.go === 'not-found') return <NotFound />
  if (decision.go !== 'proceed') return error ? <PageError error={error} resetErrorBoundary={() => void refetch()} /> : <PageSkeleton />
  return children
}

/** Specification 2: `/goods` leads to its first page, with the query that it had. */
function Forward({ to }: { readonly to: string }) {
  const { search, hash } = useLocation()
  return <Navigate to={{ pathname: useRoutePath(to), search, hash }} replace />
}

/** Specification 2, guard 5: to the first route that the reader may open. She is told why she is not where she wanted to be. */
function Forbidden({ to }: { readonly to: string }) {
  const { t } = useTranslate()
  const { notices } = useServices()
  useEffect(() => notices.open({ id: 'forbidden', tone: 'error', title: t('errors.forbiddenTitle') }), [notices, t])
  return <Navigate to={useRoutePath(to)} replace />
}

/** The path of a route by its name; where there is none, the root. */
function useRoutePath(route: string): string {
  const registry = useRegistry()
  return toRoutes(registry).find(({ name }) => name === route)?.path ?? '/'
}
