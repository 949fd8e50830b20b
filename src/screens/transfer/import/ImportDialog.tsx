import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { Resource } from '../../../resources/schema/resource.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import '../transfer.css'
import './import.css'
import { ImportChoose } from './ImportChoose.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportRun } from './ImportRun.tsx'
import { useImport } from './useImport.ts'

interface ImportDialogProps {
  readonly resource: Resource
  readonly close: () => void
}

/** A file becomes records: choose it, see what it would do, do it, see what came of it. While rows are sent only Stop ends it. */
export function ImportDialog({ resource, close }: ImportDialogProps) {
  const { t } = useTranslate()
  const text = useText()
  const { state, read, run, stop, startOver } = useImport(resource)
  const title = t('importing.title', { name: text(resource.label) })
  return (
    <Dialog isOpen onClose={state.step === 'running' ? undefined : close} title={title} className="zg-dialog zg-import">
      <header className="zg-dialog-head">
        <h2>{title}</h2>
      </header>
      {(state.step === 'choosing' || state.step === 'reading') && (
        <ImportChoose resource={resource} state={state} read={read} close={close} />
      )}
      {state.step === 'preview' && <ImportPreview resource={resource} plan={state.plan} run={run} startOver={startOver} />}
      {(state.step === 'running' || state.step === 'done') && (
        <ImportRun resource={resource} state={state} run={run} stop={stop} startOver={startOver} close={close} />
      )}
    </Dialog>
  )
}
