import { useCallback } from 'react'
import { type Reason, reasons } from '../../../contract/reasons.ts'
import { useTranslate } from './useTranslate.ts'

/** Why a field was refused (`too_long:200`), as a sentence; a text that is no reason of ours is shown as it is. */
export function useReasonText(): (reason: string) => string {
  const { t } = useTranslate()
  return useCallback(
    (reason) => {
      const [word = '', limit = ''] = reason.split(':')
      return isReason(word) ? t(`reasons.${word}`, { limit }) : reason
    },
    [t],
  )
}

function isReason(word: string): word is Reason {
  return (reasons as readonly string[]).includes(word)
}
