import { storeOf } from '../../contract/storeOf.ts'
import type { AdmittedRequest } from '../admittedRequest.ts'
import type { LoggedCall } from './callLog.ts'
import type { WriteJournal, WriteRecord } from './writeJournal.ts'

/** What is written down of each request: how far a write is, and how every call ended. */
export interface CallRecords {
  open(request: AdmittedRequest, requestId: string | undefined): Promise<CallRecord>
}

export interface CallRecord {
  /** To be awaited right before the request leaves with this session. */
  leaves(cookie: string): Promise<void>
  /** `result` is a word of the call log. */
  ends(result: string, status: number): Promise<void>
}

interface RecordParts {
  readonly journal: Pick<WriteJournal, 'open'>
  readonly logCall: (call: Omit<LoggedCall, 'number'>) => void
  /** Told of every request that leaves. */
  readonly onSent: () => void
  /** Ms since 1970. */
  readonly clock: () => number
}

/** A read has no line in the journal: it may simply be asked again. */
const noRecord: WriteRecord = { leaves: async () => undefined, ends: async () => undefined }

export function createCallRecords({ journal, logCall, onSent, clock }: RecordParts): CallRecords {
  return {
    async open({ callName, effect }, requestId) {
      const startedAt = clock()
      const id = requestId ?? crypto.randomUUID()
      const record = effect === 'write' ? await journal.open({ id, callName, startedAt }) : noRecord
      let store: string | null = null
      return {
        async leaves(cookie) {
          store = storeOf(cookie)
          await record.leaves(store)
          onSent()
        },
        async ends(result, status) {
          logCall({ callName, store, startedAt, durationMs: clock() - startedAt, result, status })
          // The answer is worth more than its line: what cannot be stored counts as unknown.
          await record.ends(result === 'ok' || result === 'redirected').catch(() => undefined)
        },
      }
    },
  }
}
