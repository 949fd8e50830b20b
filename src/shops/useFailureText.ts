import { useCallback } from 'react'
import { BridgeError } from '../bridge/bridgeError.ts'
import { useErrorText } from '../providers/i18n/useErrorText.ts'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import { useNeedsComputer } from '../providers/services/useNeedsComputer.ts'

/** A failure of the platform or of the backend as a sentence; the platform's own words follow ours. A phone, which takes no extension, is told so. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslate()
  const toText = useErrorText()
  const needsComputer = useNeedsComputer()
  return useCallback(
    (error) => {
      if (!(error instanceof BridgeError)) return toText(error)
      if (needsComputer && error.kind === 'notInstalled') return t('phone.needsComputer')
      const sentence = t(error.messageKey)
      return error.merchantMessage ? t('shopLogin.withWords', { sentence, words: error.merchantMessage }) : sentence
    },
    [t, toText, needsComputer],
  )
}

/** The same for what would have been saved, with the assurance that it was not. */
export function useUnsavedText(): (error: unknown) => string {
  const { t } = useTranslate()
  const toText = useFailureText()
  // Some sentences come with their full stop, from the server, and some without.
  return useCallback((error) => t('shopLogin.unsaved', { sentence: toText(error).replace(/[。.]\s*$/, '') }), [t, toText])
}
