import { useCallback, useRef } from 'react'
import { type Call, useCall } from './useCall.ts'
import { nothingSent, useIdempotencyKey } from './useIdempotencyKey.ts'

/**
 * As `useCall`, for what makes or changes a record: a try after one that failed, with the same payload, is the same for the server, which has perhaps done
 * it and whose answer was lost. After a success the same payload is another request, such as for a name that was deleted in between.
 */
export function useCallOnce(): Call {
  const call = useCall()
  const sent = useRef(nothingSent)
  const keyOf = useRef(useIdempotencyKey(sent))
  return useCallback(
    async (name, payload) => {
      const reply = await call(name, payload, keyOf.current([name, payload]))
      sent.current = nothingSent
      return reply
    },
    [call],
  )
}
