import { createKeptResults } from '../../bridge/kept/createKeptResults.ts'
import type { KeptResults } from '../../bridge/kept/keptResults.ts'
import type { Session } from '../session.ts'
import type { CallerSession } from '../toolApi/createToolApi.ts'
import { useServices } from './useServices.ts'

const keptOf = new WeakMap<Session, KeptResults>()

/** The console's kept results. Only screens that are loaded when opened import this: the first list does without. */
export function useKeptResults(): KeptResults {
  const { session } = useServices()
  const kept = keptOf.get(session) ?? createKeptResults({ readOwner: () => toOwner(session.read()) })
  keptOf.set(session, kept)
  return kept
}

/** Null: no user is logged in. */
export function toOwner({ token, uid }: CallerSession): string | null {
  return token === null ? null : uid
}
