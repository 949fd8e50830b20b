import { createResultCache } from '../../bridge/resultCache/createResultCache.ts'
import type { ResultCache } from '../../bridge/resultCache/resultCache.ts'
import type { Session } from '../session.ts'
import { toOwner } from './toOwner.ts'
import { useServices } from './useServices.ts'

const cacheOf = new WeakMap<Session, ResultCache>()

/** The console's cache of last results. Only screens that are loaded when opened import this: the first list does without. */
export function useResultCache(): ResultCache {
  const { session } = useServices()
  const known = cacheOf.get(session)
  if (known) return known
  const cache = createResultCache({ readOwner: () => toOwner(session.read()) })
  cacheOf.set(session, cache)
  // Its database is opened while the page is drawn that asks.
  void cache.has('')
  return cache
}
