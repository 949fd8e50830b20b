import { useCallback } from 'react'
import { useReasonText } from '../../providers/i18n/useReasonText.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ledgerColumns, matchColumns } from './ledgerColumns.ts'

interface RefusedLine {
  readonly line: number
  readonly column: string
  /** A word of contract/reasons.ts, or `digits_lost`. */
  readonly reason: string
}

/** Where something was refused, and why, in words. */
export function useLineText(): (refused: RefusedLine) => string {
  const { t } = useTranslate()
  const text = useText()
  const toReasonText = useReasonText()
  return useCallback(
    ({ line, column, reason }) => {
      const known = Object.entries({ ...ledgerColumns, ...matchColumns }).find(([name]) => name === column)
      return t('profit.ledger.lineProblem', {
        line,
        column: known ? text(known[1].label) : column,
        reason: reason === 'digits_lost' ? t('profit.ledger.digitsLost') : toReasonText(reason),
      })
    },
    [t, text, toReasonText],
  )
}
