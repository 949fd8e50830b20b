import { useReader } from '../../../../providers/i18n/useReader.ts'
import { useFormats } from '../../useFormats.ts'
import type { ExportState } from './useExport.ts'

interface ExportHaltedProps {
  readonly state: Extract<ExportState, { step: 'halted' }>
  readonly goOn: () => void
  readonly settle: () => void
  readonly close: () => void
}

/** Why it ended, and what can be done: go on from there, or a file that says what it lacks. */
export function ExportHalted({ state, goOn, settle, close }: ExportHaltedProps) {
  const { t } = useReader()
  const formats = useFormats()
  const isPart = state.done > 0 && state.done < state.total
  return (
    <>
      <div className="zg-dialog-body">
        <p className="zg-alert zg-alert-warning" role="alert">
          {state.reason}
        </p>
        {isPart && <p>{t('transfer.halted', { done: formats.number(state.done), total: formats.number(state.total) })}</p>}
      </div>
      <footer className="zg-dialog-foot">
        <button type="button" className="zg-button" onClick={close}>
          {t('actions.cancel')}
        </button>
        {isPart && (
          <button type="button" className="zg-button" onClick={settle}>
            {t('transfer.settle')}
          </button>
        )}
        <button type="button" className="zg-button zg-button-primary" onClick={goOn}>
          {isPart ? t('transfer.goOn') : t('actions.retry')}
        </button>
      </footer>
    </>
  )
}
