import { useGetIdentity } from '@refinedev/core'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { Identity } from '../../providers/auth/createIdentity.ts'
import { NotFound } from '../../ui/errors/NotFound.tsx'
import { PageError } from '../../ui/errors/PageError.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { useDecision } from './decisionContext.ts'
import { Forbidden } from './Forbidden.tsx'
import { useRoutePath } from './useRoutePath.ts'

/** What the guards decided about this address: loading, failure, another page, or the content. */
export function Decided({ children }: { readonly children?: ReactNode }) {
  const { error, refetch } = useGetIdentity<Identity | null>()
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
