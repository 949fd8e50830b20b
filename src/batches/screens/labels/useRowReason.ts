import { useCallback } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { ValueName } from '../../kinds/defineGoodsKind.ts'
import { parseReason } from '../../rules/batchReasons.ts'
import { readFoundValues } from '../../rules/toChangedReason.ts'
import { useBatchNames, useBatchWords } from './batchNames.ts'
import { findKindFace } from './kindFaces.ts'
import { useReasonSentence } from './useReasonSentence.ts'

/** As `useReasonSentence`, with the values that were found in a row which somebody changed. Below the page or the dialog of a batch. */
export function useRowReason(): (reason: string) => string {
  const { t } = useTranslate()
  const { kind } = useBatchNames()
  const words = useBatchWords()
  const toSentence = useReasonSentence()
  return useCallback(
    (reason) => {
      const sentence = toSentence(reason)
      const parsed = parseReason(reason)
      const found = parsed?.word === 'changedMeanwhile' ? readFoundValues(parsed.params[0]) : null
      if (!found) return sentence
      const values = Object.entries(findKindFace(kind)?.shown ?? {}).flatMap(([name, toText]) =>
        Object.hasOwn(found, name) ? [`${t(`batches.values.${name as ValueName}`)} ${toText(found[name], words)}`] : [],
      )
      return values.length === 0 ? sentence : t('batches.found', { sentence, values: values.join(t('list.separator')) })
    },
    [t, kind, words, toSentence],
  )
}
