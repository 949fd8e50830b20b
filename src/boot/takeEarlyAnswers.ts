import { putIdentity } from '../providers/createQueryClient.ts'
import { readRows } from '../providers/dataProvider/readRows.ts'
import type { Services } from '../providers/services/createServices.ts'
import type { Registry } from '../resources/schema/resource.ts'
import { toFirstPayload } from '../screens/list/toFirstPayload.ts'
import type { EarlyReplies } from './earlyReplies.ts'

/** A server that has not answered by the time our code is ready gets this much longer; then what is remembered shows first. */
const WAIT_MS = 100

/**
 * What the boot script asked for, taken before the first drawing: frame and rows are then drawn once, instead of first without the
 * user, then without her rights, then with remembered rows. What failed is asked for again by the part that needs it, and shown there.
 */
export async function takeEarlyAnswers(
  { queryClient, identity, lastKnown, api }: Pick<Services, 'queryClient' | 'identity' | 'lastKnown' | 'api'>,
  registry: Pick<Registry, 'resources'>,
  { pathname }: Pick<Location, 'pathname'>,
  early: EarlyReplies | undefined,
): Promise<void> {
  if (!early) return
  const known = identity.read().then((user) => {
    putIdentity(queryClient, user)
    return user
  })
  const waiting = Promise.allSettled([known, ...early.byRequest.values()])
  const isThere = await Promise.race([waiting.then(() => true), new Promise<false>((resolve) => setTimeout(resolve, WAIT_MS, false))])
  const resource = registry.resources.find(({ path }) => path === pathname)
  if (!isThere || !early.hasRows || !resource) return
  const reader = await known.catch(() => null)
  await readRows({ api, registry, reader }, resource, toFirstPayload(resource))
    // What cannot be read is told by the list, which asks itself then.
    .then(({ data, total, unreadable }) => unreadable === 0 && lastKnown.offerRows(resource, data, total))
    .catch(() => undefined)
}
