import type { Identity } from '../../providers/auth/createIdentity.ts'
import { isLoginRefused } from '../../providers/auth/isLoginRefused.ts'
import type { GuardState } from './guard.ts'

/**
 * Who the reader is to the guards. A server that cannot be reached, or whose database is away, says nothing about the login: only its own refusal
 * counts as one (decision 0007). `lastKnown`: who it was the last time; null: nobody is known.
 */
export function toHolder(identity: Identity | null | undefined, error: unknown, lastKnown: Identity | null): GuardState['holder'] {
  if (identity) return identity
  if (isLoginRefused(error)) return 'failed'
  // Until the server has answered, or while it is away: who it was the last time. The server decides about every call anyway.
  return lastKnown ?? 'unset'
}
