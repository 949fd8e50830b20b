import { useCallback } from 'react'
import { useReasonText } from '../../../providers/i18n/useReasonText.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useRegistry } from '../../../providers/registry/useRegistry.ts'
import type { Problem } from '../../fields/faces.ts'

/** What is wrong with a cell, as a sentence. */
export function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslate()
  const text = useText()
  const toReasonText = useReasonText()
  const { resources } = useRegistry()
  return useCallback(
    (problem) => {
      switch (problem.word) {
        case 'reason':
          return toReasonText(problem.reason)
        case 'word':
          return t('importing.problems.word', { value: problem.value, options: problem.options.join(t('list.separator')) })
        case 'unknownRecord':
        case 'manyRecords': {
          const resource = resources.find(({ name }) => name === problem.resource)
          return t(`importing.problems.${problem.word}`, { value: problem.value, name: resource ? text(resource.label) : problem.resource })
        }
        case 'twice':
          return t('importing.problems.twice', { line: problem.line })
        default:
          return t(`importing.problems.${problem.word}`)
      }
    },
    [t, text, toReasonText, resources],
  )
}
