import type { Cost } from '../../../contract/entities/cost.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import type { LedgerColumn } from './ledgerColumns.ts'
import type { ValueColumn } from './ledgerEdits.ts'
import { useSaidNow } from './useSaidNow.ts'

interface CostCellConflictProps {
  /** Of the cell, for those who hear it. */
  readonly name: string
  readonly column: ValueColumn & LedgerColumn
  /** The entry as it is kept; null: it is gone. */
  readonly current: Cost | null
  readonly isBusy: boolean
  readonly takeTheirs: () => void
  readonly keepMine: () => void
}

/** Somebody else was first with this cell: what it says now, and whose value is kept. */
export function CostCellConflict({ name, column, current, isBusy, takeTheirs, keepMine }: CostCellConflictProps) {
  const { t } = useTranslate()
  const saidNow = useSaidNow()
  return (
    <Alert as="div" tone="warning" role="alert">
      <p>{saidNow(column, current)}</p>
      <div className="zg-profit-actions">
        <Button size="small" disabled={isBusy} aria-label={t('labels.of', { action: t('forms.takeTheirs'), name })} onClick={takeTheirs}>
          {t('forms.takeTheirs')}
        </Button>
        <Button size="small" disabled={isBusy} aria-label={t('labels.of', { action: t('forms.keepMine'), name })} onClick={keepMine}>
          {t('forms.keepMine')}
        </Button>
      </div>
    </Alert>
  )
}
