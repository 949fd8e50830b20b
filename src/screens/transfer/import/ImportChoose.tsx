import { type DragEvent, useState } from 'react'
import { useErrorText } from '../../../providers/i18n/useErrorText.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { isSecret } from '../../../resources/schema/field.ts'
import type { Resource } from '../../../resources/schema/resource.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button, toButtonClass } from '../../../ui/Button.tsx'
import { Hint } from '../../../ui/FormField.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { IMPORT_FILE_MAX_BYTES, IMPORT_ROWS_MAX } from '../limits.ts'
import type { ImportState } from './useImport.ts'
import { useImportFiles } from './useImportFiles.ts'

const BYTES_PER_MB = 1024 * 1024
const FILE_ENDINGS = '.xlsx,.csv,.txt'

interface ImportChooseProps {
  readonly resource: Resource
  readonly state: Extract<ImportState, { step: 'choosing' | 'reading' }>
  readonly read: (file: File) => void
  readonly close: () => void
}

/** A file is chosen or dropped. Above it: why the last one was refused. */
export function ImportChoose({ resource, state, read, close }: ImportChooseProps) {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const toErrorText = useErrorText()
  const { saveTemplate } = useImportFiles(resource)
  const [isOver, setOver] = useState(false)
  const [templateProblem, setTemplateProblem] = useState('')
  const isReading = state.step === 'reading'
  const labelsOf = (keys: readonly string[]) =>
    keys.map((key) => (resource.fields[key] ? text(resource.fields[key].label) : key)).join(t('list.separator'))
  const refused = state.step === 'choosing' ? state.refused : null
  const problem =
    templateProblem ||
    (refused ? t(`importing.refusals.${refused.refusal}`, { columns: labelsOf(refused.keys ?? []) }) : '') ||
    (state.step === 'choosing' ? state.problem : '')

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !isReading) read(file)
  }

  return (
    <>
      <div className="zg-dialog-body">
        {problem && (
          <Alert tone="error" role="alert">
            {problem}
          </Alert>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to what the button inside does */}
        <div
          className="zg-import-drop"
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          {isReading ? (
            <p role="status">{t('importing.reading')}</p>
          ) : (
            <>
              <p>{t('importing.drop')}</p>
              <label className={toButtonClass({ kind: 'primary' })}>
                {t('importing.choose')}
                <input
                  type="file"
                  className="zg-visually-hidden"
                  accept={FILE_ENDINGS}
                  onChange={({ target }) => {
                    const [file] = target.files ?? []
                    if (file) read(file)
                  }}
                />
              </label>
            </>
          )}
          <Hint>{t('importing.limits', { size: IMPORT_FILE_MAX_BYTES / BYTES_PER_MB, rows: formats.number(IMPORT_ROWS_MAX) })}</Hint>
        </div>
        <ImportHints resource={resource} labelsOf={labelsOf} />
      </div>
      <footer className="zg-dialog-foot">
        <Button
          kind="link"
          className="zg-import-template"
          onClick={() => {
            setTemplateProblem('')
            saveTemplate().catch((error: unknown) => setTemplateProblem(toErrorText(error)))
          }}
        >
          {t('importing.template')}
        </Button>
        <Button onClick={close}>{t('actions.cancel')}</Button>
      </footer>
    </>
  )
}

interface ImportHintsProps {
  readonly resource: Resource
  readonly labelsOf: (keys: readonly string[]) => string
}

/** What a file may hold, and what becomes of it. */
function ImportHints({ resource: { importing, fields }, labelsOf }: ImportHintsProps) {
  const { t } = useTranslate()
  if (!importing) return null
  const secrets = importing.fields.filter((key) => isSecret(fields[key]))
  return (
    <ul className="zg-import-hints">
      <li>{t('importing.fields', { fields: labelsOf(importing.fields) })}</li>
      {importing.matches !== null && <li>{t('importing.matching', { field: labelsOf([importing.matches]) })}</li>}
      {secrets.length > 0 && <li>{t('importing.secrets', { fields: labelsOf(secrets) })}</li>}
    </ul>
  )
}
