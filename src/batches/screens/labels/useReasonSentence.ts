import { useCallback } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useFormats } from '../../../ui/useFormats.ts'
import { parseReason } from '../../rules/batchReasons.ts'
import { toReasonParams, toRuleSource } from './reasonParams.ts'
import '../../texts.ts'

/** Why a row was left out, failed or is unknown, as a sentence; '' for none. What is no reason of ours is shown as it is. */
export function useReasonSentence(): (reason: string) => string {
  const { t } = useTranslate()
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
