import { useCallback } from 'react'
import { BridgeError } from '../bridge/bridgeError.ts'
import { useErrorText } from '../providers/i18n/useErrorText.ts'
import { useTranslate } from '../providers/i18n/useTranslate.ts'

/** A failure of the platform or of the backend as a sentence; the platform's own words follow ours. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslate()
  const toText = useErrorText()
  return useCallback(
    (error) => {
      if (!(error instanceof BridgeError)) return toText(error)
      const sentence = t(error.messageKey)
      return error.merchantMessage ? t('shopLogin.withWords', { sentence, words: error.merchantMessage }) : sentence
    },
    [t, toText],
  )
}

/** The same for what would have been saved, with the assurance that it was not. */
export function useUnsavedText(): (error: unknown) => string {
  const { t } = useTranslate()
  const toText = useFailureText()
  // Some sentences come with their full stop, from the server, and some without.
  return useCallback((error) => t('shopLogin.unsaved', { sentence: toText(error).replace(/[。.]\s*$/, '') }), [t, toText])
}
