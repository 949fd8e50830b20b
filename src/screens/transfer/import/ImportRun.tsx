import { useCallback, useMemo, useState } from 'react'
import { useErrorText } from '../../../providers/i18n/useErrorText.ts'
import { useReasonText } from '../../../providers/i18n/useReasonText.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { ToolApiError } from '../../../providers/toolApi/ToolApiError.ts'
import { isSecret, type Tone } from '../../../resources/schema/field.ts'
import type { Resource } from '../../../resources/schema/resource.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Hint } from '../../../ui/FormField.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { type BulkState, countState } from '../../list/selection/runBulk.ts'
import { ProgressLine } from '../ProgressLine.tsx'
import { ImportTable } from './ImportTable.tsx'
import type { ImportRow } from './toImportRows.ts'
import type { ImportState } from './useImport.ts'
import { useImportFiles } from './useImportFiles.ts'
import { useProblemText } from './useProblemText.ts'

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
    return field && isSecret(field) ? [text(field.label)] : []
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
            {secrets.length > 0 && <Hint as="span">{t('importing.failedHint', { fields: secrets.join(t('list.separator')) })}</Hint>}
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

/** Why a row was refused: by the server, field by field where it says so, else by what is wrong in the file. */
function useFailureText(resource: Resource): (row: ImportRow, error: unknown) => string {
  const text = useText()
  const toErrorText = useErrorText()
  const toReasonText = useReasonText()
  const toProblemText = useProblemText()
  return useCallback(
    (row, error) => {
      const labelled = (key: string, sentence: string) =>
        resource.fields[key] ? `${text(resource.fields[key].label)}: ${sentence}` : sentence
      const refused = error instanceof ToolApiError ? Object.entries(error.errors ?? {}) : []
      if (refused.length > 0) return refused.map(([key, reason]) => labelled(key, toReasonText(reason))).join('; ')
      if (error) return toErrorText(error)
      return Object.entries(row.problems)
        .map(([key, problem]) => labelled(key, toProblemText(problem)))
        .join('; ')
    },
    [resource, text, toErrorText, toReasonText, toProblemText],
  )
}
