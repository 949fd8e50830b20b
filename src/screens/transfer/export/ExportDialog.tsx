import { useState } from 'react'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { choosableColumns } from '../../list/columns/columnChoice.ts'
import '../transfer.css'
import { ExportDone } from './ExportDone.tsx'
import { ExportHalted } from './ExportHalted.tsx'
import { ExportOptions } from './ExportOptions.tsx'
import { ExportProgress } from './ExportProgress.tsx'
import type { ExportChoice } from './exportChoice.ts'
import { type ExportSource, useExport } from './useExport.ts'

interface ExportDialogProps extends ExportSource {
  /** How many fit the view, on all its pages. */
  readonly total: number
  readonly close: () => void
}

/** What to take of a list, then the way to the file. Closing it ends the way. */
export function ExportDialog({ total, close, ...source }: ExportDialogProps) {
  const { t } = useTranslate()
  const text = useText()
  const { state, start, stop, goOn, settle } = useExport(source)
  const [choice, setChoice] = useState<ExportChoice>({
    scope: source.selected.length > 0 ? 'selected' : 'all',
    columns: 'shown',
    format: 'xlsx',
  })
  const title = t('exporting.title', { name: text(source.resource.label) })
  return (
    <Dialog isOpen onClose={close} title={title}>
      <header className="zg-dialog-head">
        <h2>{title}</h2>
      </header>
      {state.step === 'choosing' && (
        <ExportOptions
          rowCounts={{ selected: source.selected.length, page: source.rows.length, all: total }}
          columnCounts={{ shown: source.shownKeys.length, every: choosableColumns(source.resource).length }}
          choice={choice}
          change={setChoice}
          start={() => start(choice)}
          close={close}
        />
      )}
      {(state.step === 'collecting' || state.step === 'writing') && <ExportProgress state={state} stop={stop} />}
      {state.step === 'halted' && <ExportHalted state={state} goOn={goOn} settle={settle} close={close} />}
      {state.step === 'done' && <ExportDone result={state} format={choice.format} close={close} />}
    </Dialog>
  )
}
