import type { Cost } from '../../../contract/entities/cost.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFormats } from '../../ui/useFormats.ts'
import { formatLedgerCell } from './ledgerCells.ts'
import { type ValueColumn, valueIn } from './ledgerEdits.ts'

/** What a cell of the ledger says by now, as a sentence with who saved its entry last and when. `current`: the entry; null: it is gone. */
export function useSaidNow(): (column: ValueColumn, current: Cost | null) => string {
  const { t } = useTranslate()
  const formats = useFormats()
  return (column, current) => {
    if (!current) return t('profit.ledger.goneMeanwhile')
    const shown = current.is_refused ? '' : formatLedgerCell(column, valueIn(current, column))
    const value = shown === '?' ? t('profit.unknown') : shown || t('profit.ledger.blank')
    return t('profit.ledger.changedMeanwhile', { value, name: current.saved_by_name, time: formats.dateTime(current.saved_at) })
  }
}
