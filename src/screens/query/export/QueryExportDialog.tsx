import { useState } from 'react'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { choosableColumns } from '../../list/columns/columnChoice.ts'
import { ExportDone } from '../../transfer/export/ExportDone.tsx'
import { ExportHalted } from '../../transfer/export/ExportHalted.tsx'
import { ExportOptions } from '../../transfer/export/ExportOptions.tsx'
import { ExportProgress } from '../../transfer/export/ExportProgress.tsx'
import type { ExportChoice } from '../../transfer/export/exportChoice.ts'
import '../../transfer/transfer.css'
import { useRowSummary } from '../rows/useRows.ts'
import { type QueryExportSource, useQueryExport } from './useQueryExport.ts'

interface QueryExportDialogProps extends QueryExportSource {
  readonly scope: ExportChoice['scope']
  readonly close: () => void
}

/** What to take of a query, then the file. */
export function QueryExportDialog({ scope, close, ...source }: QueryExportDialogProps) {
  const { t } = useTranslate()
  const text = useText()
  const { query, rows, whole, shownKeys } = source
  const { state, start, stop } = useQueryExport(source)
  const { total: held, chosen } = useRowSummary(rows)
  const total = whole?.count ?? held
  const [choice, setChoice] = useState<ExportChoice>({ scope, columns: 'shown', format: 'xlsx' })
  const title = t('exporting.title', { name: text(query.label) })
  return (
    <Dialog isOpen onClose={close} title={title}>
      <header className="zg-dialog-head">
        <h2>{title}</h2>
      </header>
      {state.step === 'choosing' && (
        <ExportOptions
          rowCounts={{ selected: chosen.count, page: total, all: total }}
          columnCounts={{ shown: shownKeys.length, every: choosableColumns(query).length }}
          choice={choice}
          change={setChoice}
          start={() => void start(choice)}
          close={close}
        />
      )}
      {(state.step === 'collecting' || state.step === 'writing') && <ExportProgress state={state} stop={stop} />}
      {state.step === 'halted' && (
        <ExportHalted state={state} goOn={() => void start(choice)} settle={() => void start(choice)} close={close} />
      )}
      {state.step === 'done' && <ExportDone result={state} format={choice.format} close={close} />}
    </Dialog>
  )
}
