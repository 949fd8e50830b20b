import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Button } from '../../../ui/Button.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { ProgressLine } from '../ProgressLine.tsx'
import type { ExportState } from './useExport.ts'

interface ExportProgressProps {
  readonly state: Extract<ExportState, { step: 'collecting' | 'writing' }>
  readonly stop: () => void
}

/** How many rows are there of how many. */
export function ExportProgress({ state, stop }: ExportProgressProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const isKnown = state.step === 'collecting' && state.total > 0
  const label = isKnown
    ? t('exporting.collecting', { done: formats.number(state.done), total: formats.number(state.total) })
    : t(state.step === 'writing' ? 'exporting.writing' : 'states.loading')
  return (
    <>
      <div className="zg-dialog-body">
        <ProgressLine label={label} done={isKnown ? state.done : 1} total={isKnown ? state.total : 1} />
      </div>
      <footer className="zg-dialog-foot">
        <Button onClick={stop}>{t('actions.stop')}</Button>
      </footer>
    </>
  )
}
