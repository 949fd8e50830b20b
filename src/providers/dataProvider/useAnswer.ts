import { useQuery } from '@tanstack/react-query'
import type { CallInput, CallName } from '../../../contract/toolApi.ts'
import { attended, unattended } from '../toolApi/unattended.ts'
import { useCall } from './useCall.ts'

interface AnswerOptions {
  /** Default: it is asked. */
  readonly isWanted?: boolean
  /** Asked again after this long, ms, which keeps no idle login alive; false, the default: only on demand. */
  readonly againAfterMs?: number | false
}

/** All answers of a call are forgotten by its name: `invalidateQueries(answerKey('paymentInfo'))`. */
export const answerKey = (name: CallName) => ['answer', name] as const

/** What a call that reads answers, for pages whose data is no list of records. */
export function useAnswer<Name extends CallName>(name: Name, payload: CallInput<Name>, options: AnswerOptions = {}) {
  const { isWanted = true, againAfterMs = false } = options
  const call = useCall(againAfterMs === false ? attended : unattended)
  return useQuery({
    queryKey: [...answerKey(name), payload],
    queryFn: () => call(name, payload),
    enabled: isWanted,
    refetchInterval: againAfterMs,
    refetchIntervalInBackground: false,
  })
}
