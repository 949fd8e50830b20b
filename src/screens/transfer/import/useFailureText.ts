import { useCallback } from 'react'
import { useErrorText } from '../../../providers/i18n/useErrorText.ts'
import { useReasonText } from '../../../providers/i18n/useReasonText.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { ToolApiError } from '../../../providers/toolApi/ToolApiError.ts'
import type { Resource } from '../../../resources/schema/resource.ts'
import type { ImportRow } from './toImportRows.ts'
import { useProblemText } from './useProblemText.ts'

/** Why a row was refused: by the server, field by field where it says so, else by what is wrong in the file. */
export function useFailureText(resource: Resource): (row: ImportRow, error: unknown) => string {
  const text = useText()
  const toErrorText = useErrorText()
  const toReasonText = useReasonText()
  const toProblemText = useProblemText()
  return useCallback(
    (row, error) => {
      const labelled = (key: string, sentence: string) =>
        resource.fields[key] ? `${text(resource.fields[key].label)}: ${sentence}` : sentence
      const refused = error instanceof ToolApiError ? Object.entries(error.errors ?? {}) : []
      if (refused.length > 0) return refused.map(([key, reason]) => labelled(key, toReasonText(reason))).join('; ')
      if (error) return toErrorText(error)
      return Object.entries(row.problems)
        .map(([key, problem]) => labelled(key, toProblemText(problem)))
        .join('; ')
    },
    [resource, text, toErrorText, toReasonText, toProblemText],
  )
}
