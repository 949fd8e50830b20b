import { BridgeError, type BridgeErrorKind } from '../../bridge/bridgeError.ts'
import { formatReason } from '../rules/batchReasons.ts'
import type { RowVerdict } from '../rules/settleRow.ts'

/**
 * What a failed request means for its rows and for what comes after it.
 *
 * | meaning       | the rows                                     | then                                              |
 * |---------------|----------------------------------------------|---------------------------------------------------|
 * | notSent       | were not sent: they wait                     | somebody paused                                   |
 * | neverLeft     | never left the extension, which is there: they wait | they are sent again                       |
 * | tooOften      | were refused unread: they wait               | the lane cools down, then they are sent           |
 * | shopWaits     | were refused unread: they wait               | the shop waits for a person, the others go on     |
 * | extensionGone | did not leave: they wait                     | the batch pauses, once                            |
 * | judged        | are read back: the verdict says how to judge | the next write                                    |
 */
export type FailureMeaning =
  | { readonly means: 'notSent' | 'neverLeft' | 'tooOften' | 'shopWaits' | 'extensionGone' }
  | { readonly means: 'judged'; readonly verdict: RowVerdict }

const meaningOfKind: Partial<Record<BridgeErrorKind, 'tooOften' | 'shopWaits' | 'extensionGone'>> = {
  rateLimited: 'tooOften',
  sessionExpired: 'shopWaits',
  noSession: 'shopWaits',
  wrongStore: 'shopWaits',
  verificationNeeded: 'shopWaits',
  notInstalled: 'extensionGone',
  sendFailed: 'extensionGone',
}

export function judgeFailure(error: unknown): FailureMeaning {
  if (error instanceof Error && error.name === 'AbortError') return { means: 'notSent' }
  if (!(error instanceof BridgeError)) return refused(formatReason('broken', error instanceof Error ? error.message : String(error)))
  // A channel that closed before the answer comes as -100, too: the message was taken, so the extension is there.
  if (error.unknownOutcome) return { means: 'judged', verdict: { verdict: 'noAnswer', reason: '' } }
  if (error.neverLeft) return { means: 'neverLeft' }
  const means = meaningOfKind[error.kind]
  if (means) return { means }
  return refused(formatReason('refused', error.merchantCode ?? '', error.merchantMessage ?? ''))
}

function refused(reason: string): FailureMeaning {
  return { means: 'judged', verdict: { verdict: 'refused', reason } }
}
