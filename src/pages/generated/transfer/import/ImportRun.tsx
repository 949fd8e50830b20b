import { useMemo, useState } from 'react'
import { useReader } from '../../../../providers/i18n/useReader.ts'
import { useText } from '../../../../providers/i18n/useText.ts'
import type { Tone } from '../../../../resources/schema/field.ts'
import type { Resource } from '../../../../resources/schema/resource.ts'
import { type BulkState, countState } from '../../list/selection/runBulk.ts'
import { useErrorText } from '../../useErrorText.ts'
import { useFormats } from '../../useFormats.ts'
import { ProgressLine } from '../ProgressLine.tsx'
import { ImportTable } from './ImportTable.tsx'
import type { ImportRow } from './toImportRows.ts'
import { useFailureText } from './useFailureText.ts'
import type { ImportState } from './useImport.ts'
import { useImportFiles } from './useImportFiles.ts'

interface ImportRunProps {
  readonly resource: Resource
  readonly state: Extract<ImportState, { step: 'running' | 'done' }>
  readonly run: () => void
  readonly stop: () => void
  readonly startOver: () => void
  readonly close: () => void
}

const tones: Readonly<Record<BulkState, Tone>> = { waiting: 'quiet', running: 'quiet', done: 'good', failed: 'bad', skipped: 'warning' }

/** What became of each row, while it happens and afterwards; what did not succeed can be tried again or taken away. */
export function ImportRun({ resource, state: { step, plan, lines }, run, stop, startOver, close }: ImportRunProps) {
  const { t } = useReader()
  const text = useText()
  const formats = useFormats()
  const toErrorText = useErrorText()
  const toFailureText = useFailureText(resource)
  const { saveFailed } = useImportFiles(resource)
  const [problem, setProblem] = useState('')
  const byRow = useMemo(() => new Map(lines.map((line) => [line.item, line])), [lines])
  const wrong = plan.rows.filter(({ kind }) => kind === 'wrong')
  const remaining = countState(lines, 'failed', 'skipped')
  const counts = {
    done: formats.number(countState(lines, 'done')),
    failed: formats.number(countState(lines, 'failed')),
    skipped: formats.number(countState(lines, 'skipped')),
    wrong: formats.number(wrong.length),
  }
  const settled = lines.length - countState(lines, 'waiting', 'running')
  const secrets = (resource.importing?.fields ?? []).flatMap((key) => {
    const field = resource.fields[key]
    return field?.type === 'secret' ? [text(field.label)] : []
  })
  const stateOf = (row: ImportRow) => {
    const line = byRow.get(row)
    if (!line)
      return { label: t(`importing.kinds.${row.kind}`), tone: row.kind === 'wrong' ? ('bad' as const) : ('quiet' as const), reason: '' }
    const reason = line.state === 'failed' ? toFailureText(row, line.error) : ''
    return { label: t(`importing.states.${line.state}`), tone: tones[line.state], reason }
  }

  function saveUnsuccessful() {
    const unsuccessful = [
      ...wrong.map((row) => ({ row, reason: toFailureText(row, null) })),
      ...lines.flatMap(({ item, state, error }) => {
        if (state === 'failed') return [{ row: item, reason: toFailureText(item, error) }]
        return state === 'skipped' ? [{ row: item, reason: t('importing.states.skipped') }] : []
      }),
    ].sort((a, b) => a.row.line - b.row.line)
    setProblem('')
    saveFailed(
      plan.heads.keys.filter((key) => key !== null),
      unsuccessful,
    ).catch((error: unknown) => setProblem(toErrorText(error)))
  }

  return (
    <>
      <div className="zg-dialog-body">
        {step === 'running' ? (
          <ProgressLine
            label={t('importing.running', { done: formats.number(settled), total: formats.number(lines.length) })}
            done={settled}
            total={lines.length}
          />
        ) : (
          <p className={`zg-alert zg-alert-${remaining + wrong.length > 0 ? 'warning' : 'success'}`} role="status">
            {t('importing.result', counts)}
          </p>
        )}
        {problem && (
          <p className="zg-alert zg-alert-error" role="alert">
            {problem}
          </p>
        )}
        {step === 'done' && remaining + wrong.length > 0 && (
          <p className="zg-import-failed">
            <button type="button" className="zg-button" onClick={saveUnsuccessful}>
              {t('importing.failedFile')}
            </button>
            {secrets.length > 0 && (
              <span className="zg-field-hint">{t('importing.failedHint', { fields: secrets.join(t('list.separator')) })}</span>
            )}
          </p>
        )}
        <ImportTable resource={resource} keys={plan.heads.keys} rows={plan.rows} stateOf={stateOf} />
      </div>
      <footer className="zg-dialog-foot">
        {step === 'running' ? (
          <button type="button" className="zg-button" onClick={stop}>
            {t('actions.stop')}
          </button>
        ) : (
          <>
            <button type="button" className="zg-button" onClick={startOver}>
              {t('importing.another')}
            </button>
            {remaining > 0 && (
              <button type="button" className="zg-button" onClick={run}>
                {t('actions.retryFailed')}
              </button>
            )}
            <button type="button" className="zg-button zg-button-primary" onClick={close}>
              {t('actions.close')}
            </button>
          </>
        )}
      </footer>
    </>
  )
}
