import { mayHaveArrived } from '../../../../contract/relayReasons.ts'
import { formatReason } from '../../../batches/rules/batchReasons.ts'
import { BridgeError, type BridgeErrorKind } from '../../../bridge/bridgeError.ts'

/** A step is sent so often where no answer comes. */
const TRIES_MAX = 3

/** Goods are not published: for a reason of ours. */
export class PublishRefusal extends Error {
  /** As a row keeps it. */
  readonly reason: string
  constructor(...reason: Parameters<typeof formatReason>) {
    super(reason[0])
    this.reason = formatReason(...reason)
  }
}

/** Steps that do no harm when they are done twice are repeated where nobody knows whether they were. */
export async function again<Result>(step: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await step()
    } catch (error) {
      if (tries >= TRIES_MAX || !(error instanceof BridgeError) || !error.unknownOutcome) throw error
    }
  }
}

/** Said before a request leaves the browser. */
const kindsOfUnsent: readonly BridgeErrorKind[] = ['notInstalled', 'sendFailed', 'noSession', 'browserWaits', 'browserWithdrawn']

/**
 * May a write have been carried out that failed so? `hasLeft`: its lane let it go. Not only where no answer came: a browser sends a request
 * again by itself when its connection is reset, and then the answer (too often, a dead login, a refusal) is that to the copy.
 */
export function mayBeCarriedOut(error: unknown, hasLeft: boolean): boolean {
  if (!hasLeft || !(error instanceof BridgeError) || error.neverLeft) return false
  if (error.unknownOutcome) return true
  const isStoppedByExtension = error.relayReason !== undefined && !mayHaveArrived(error.relayReason)
  return !isStoppedByExtension && !kindsOfUnsent.includes(error.kind)
}

/** Before each further look at lists that are some seconds behind, ms; together a minute, as `LIST_SETTLED_MS`. */
const LOOK_AFTER_MS = [2_000, 3_000, 5_000, 10_000, 20_000, 20_000]

/** Looks until what is seen tells, at most for a minute. Out: what was seen last. Rejects as the look does, so also once the signal is aborted. */
export async function lookUntil<Seen>(
  look: () => Promise<Seen>,
  isTold: (seen: Seen) => boolean,
  wait: (ms: number) => Promise<void>,
): Promise<Seen> {
  let seen = await look()
  for (const ms of LOOK_AFTER_MS) {
    if (isTold(seen)) break
    await wait(ms)
    seen = await look()
  }
  return seen
}
