import { useCallback } from 'react'
import type { CallName } from '../../../contract/toolApi.ts'
import { useIdentityAnswer } from '../auth/useIdentity.ts'
import { useMay } from './useMay.ts'

/** Is it known that the reader may not make this call, or that it cannot be known? False while she is asked about: a page may be drawn before. */
export function useMayNot(): (call: CallName) => boolean {
  const { data, error } = useIdentityAnswer()
  const may = useMay()
  const isAnswered = data !== undefined || error !== null
  return useCallback((call) => isAnswered && !may(call), [isAnswered, may])
}
