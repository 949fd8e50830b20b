import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { parseReason } from '../../../domain/batches/batchReasons.ts'
import { useFormats } from '../../generated/useFormats.ts'
import { toReasonParams, toRuleSource } from './reasonParams.ts'

/** Why a row was left out, failed or is unknown, as a sentence; '' for none. What is no reason of ours is shown as it is. */
export function useReasonSentence(): (reason: string) => string {
  const { t } = useTranslation()
  const formats = useFormats()
  return useCallback(
    (reason) => {
      const parsed = parseReason(reason)
      if (!parsed) return reason
      const { word, params } = parsed
      if (word === 'refused' && !params.some(Boolean)) return t('batches.reasons.refusedSilently')
      const sentence = t(`batches.reasons.${word}`, toReasonParams(word, params, formats))
      const source = toRuleSource(word, params)
      if (source === null) return sentence
      if (typeof source === 'number') return t('batches.ruleFrom.learned', { sentence, date: formats.date(source) })
      return t(`batches.ruleFrom.${source}`, { sentence })
    },
    [t, formats],
  )
}
