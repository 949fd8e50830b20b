import { BridgeError } from '../../../bridge/bridgeError.ts'
import { formatReason } from '../../rules/batchReasons.ts'

/** A step is sent so often where no answer comes. */
const TRIES_MAX = 3

/** Goods are not published: for a reason of ours. */
export class Refusal extends Error {
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
