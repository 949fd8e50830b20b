import { useCallback } from 'react'
import { ToolApiError } from '../toolApi/ToolApiError.ts'
import { useTranslate } from './useTranslate.ts'

/** A failure as a sentence: the server's own words, which come in the reader's language, else those of specification 8. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslate()
  return useCallback(
    (error) => {
      if (!(error instanceof ToolApiError)) return error instanceof Error && error.message ? error.message : t('errors.title')
      if (error.failure === 'transport') return error.message || t('errors.request')
      return error.message || t(error.failure === 'unreadable' ? 'errors.unreadable' : 'errors.title')
    },
    [t],
  )
}
