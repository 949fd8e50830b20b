import { useMemo, useState } from 'react'
import { useErrorText } from '../../../providers/i18n/useErrorText.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { Tone } from '../../../resources/schema/field.ts'
import type { Resource } from '../../../resources/schema/resource.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { type BulkState, countState } from '../../list/selection/runBulk.ts'
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
  const { t } = useTranslate()
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
          <Alert tone={remaining + wrong.length > 0 ? 'warning' : 'success'} role="status">
            {t('importing.result', counts)}
          </Alert>
        )}
        {problem && (
          <Alert tone="error" role="alert">
            {problem}
          </Alert>
        )}
        {step === 'done' && remaining + wrong.length > 0 && (
          <p className="zg-import-failed">
            <Button onClick={saveUnsuccessful}>{t('importing.failedFile')}</Button>
            {secrets.length > 0 && (
              <span className="zg-field-hint">{t('importing.failedHint', { fields: secrets.join(t('list.separator')) })}</span>
            )}
          </p>
        )}
        <ImportTable resource={resource} keys={plan.heads.keys} rows={plan.rows} stateOf={stateOf} />
      </div>
      <footer className="zg-dialog-foot">
        {step === 'running' ? (
          <Button onClick={stop}>{t('actions.stop')}</Button>
        ) : (
          <>
            <Button onClick={startOver}>{t('importing.another')}</Button>
            {remaining > 0 && <Button onClick={run}>{t('actions.retryFailed')}</Button>}
            <Button kind="primary" onClick={close}>
              {t('actions.close')}
            </Button>
          </>
        )}
      </footer>
    </>
  )
}
