import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import type { ExportState } from './useExport.ts'

interface ExportHaltedProps {
  readonly state: Extract<ExportState, { step: 'halted' }>
  readonly goOn: () => void
  readonly settle: () => void
  readonly close: () => void
}

/** Why it ended, and what can be done: go on from there, or a file that says what it lacks. */
export function ExportHalted({ state, goOn, settle, close }: ExportHaltedProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const isPart = state.done > 0 && state.done < state.total
  return (
    <>
      <div className="zg-dialog-body">
        <Alert tone="warning" role="alert">
          {state.reason}
        </Alert>
        {isPart && <p>{t('exporting.halted', { done: formats.number(state.done), total: formats.number(state.total) })}</p>}
      </div>
      <footer className="zg-dialog-foot">
        <Button onClick={close}>{t('actions.cancel')}</Button>
        {isPart && <Button onClick={settle}>{t('exporting.settle')}</Button>}
        <Button kind="primary" onClick={goOn}>
          {isPart ? t('exporting.goOn') : t('actions.retry')}
        </Button>
      </footer>
    </>
  )
}
