import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useText } from '../../../../providers/i18n/useText.ts'
import type { Tone } from '../../../../resources/schema/field.ts'
import type { Resource } from '../../../../resources/schema/resource.ts'
import { useFormats } from '../../useFormats.ts'
import { ImportTable } from './ImportTable.tsx'
import type { ImportPlan } from './readPlan.ts'
import type { ImportRow } from './toImportRows.ts'

interface ImportPreviewProps {
  readonly resource: Resource
  readonly plan: ImportPlan
  readonly run: () => void
  readonly startOver: () => void
}

const kinds = ['create', 'update', 'same', 'wrong'] as const
const tones: Readonly<Record<ImportRow['kind'], Tone>> = { create: 'good', update: 'good', same: 'quiet', wrong: 'bad' }

/** What the file would do, row by row; nothing has been written yet. */
export function ImportPreview({ resource, plan, run, startOver }: ImportPreviewProps) {
  const { t } = useTranslation()
  const text = useText()
  const formats = useFormats()
  const [isNarrowed, setNarrowed] = useState(false)
  const count = (kind: ImportRow['kind']) => plan.rows.filter((row) => row.kind === kind).length
  const toLookAt = plan.rows.filter((row) => row.kind === 'wrong' || Object.keys(row.warnings).length > 0)
  const sendable = count('create') + count('update')
  const absent = plan.heads.absent.map((key) => (resource.fields[key] ? text(resource.fields[key].label) : key))
  const notes = [
    ...(absent.length > 0 ? [t('importing.absent', { columns: absent.join(t('list.separator')) })] : []),
    ...(plan.heads.ignored.length > 0 ? [t('importing.ignored', { columns: plan.heads.ignored.join(t('list.separator')) })] : []),
    ...(plan.otherSheets.length > 0 ? [t('importing.otherSheets', { sheets: plan.otherSheets.join(t('list.separator')) })] : []),
  ]
  return (
    <>
      <div className="zg-dialog-body">
        <p className="zg-import-counts" role="status">
          <span>{plan.fileName}</span>
          {kinds
            .filter((kind) => count(kind) > 0)
            .map((kind) => (
              <span key={kind} className={`zg-tag zg-tag-${tones[kind]}`}>
                {t(`importing.kinds.${kind}`)} {formats.number(count(kind))}
              </span>
            ))}
        </p>
        {notes.map((note) => (
          <p key={note} className="zg-alert zg-alert-warning">
            {note}
          </p>
        ))}
        {toLookAt.length > 0 && (
          <label className="zg-import-narrow">
            <input type="checkbox" checked={isNarrowed} onChange={() => setNarrowed(!isNarrowed)} />
            {t('importing.onlyProblems', { rows: formats.number(toLookAt.length) })}
          </label>
        )}
        <ImportTable
          resource={resource}
          keys={plan.heads.keys}
          rows={isNarrowed ? toLookAt : plan.rows}
          stateOf={({ kind }) => ({ label: t(`importing.kinds.${kind}`), tone: tones[kind], reason: '' })}
        />
      </div>
      <footer className="zg-dialog-foot">
        <button type="button" className="zg-button" onClick={startOver}>
          {t('importing.another')}
        </button>
        {sendable === 0 ? (
          <span className="zg-muted">{t('importing.nothing')}</span>
        ) : (
          <button type="button" className="zg-button zg-button-primary" onClick={run}>
            {t('importing.run', { rows: formats.number(sendable) })}
          </button>
        )}
      </footer>
    </>
  )
}
