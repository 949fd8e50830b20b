import { useState } from 'react'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { Tone } from '../../../resources/schema/field.ts'
import type { Resource } from '../../../resources/schema/resource.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CheckField } from '../../../ui/Fields.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { ImportTable } from './ImportTable.tsx'
import type { ImportRow } from './toImportRows.ts'
import type { ImportPlan } from './useImport.ts'

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
  const { t } = useTranslate()
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
              <Tag key={kind} tone={tones[kind]}>
                {t(`importing.kinds.${kind}`)} {formats.number(count(kind))}
              </Tag>
            ))}
        </p>
        {notes.map((note) => (
          <Alert key={note} tone="warning">
            {note}
          </Alert>
        ))}
        {toLookAt.length > 0 && (
          <CheckField
            label={t('importing.onlyProblems', { rows: formats.number(toLookAt.length) })}
            className="zg-import-narrow"
            checked={isNarrowed}
            onChange={setNarrowed}
          />
        )}
        <ImportTable
          resource={resource}
          keys={plan.heads.keys}
          rows={isNarrowed ? toLookAt : plan.rows}
          stateOf={({ kind }) => ({ label: t(`importing.kinds.${kind}`), tone: tones[kind], reason: '' })}
        />
      </div>
      <footer className="zg-dialog-foot">
        <Button onClick={startOver}>{t('importing.another')}</Button>
        {sendable === 0 ? (
          <span className="zg-muted">{t('importing.nothing')}</span>
        ) : (
          <Button kind="primary" onClick={run}>
            {t('importing.run', { rows: formats.number(sendable) })}
          </Button>
        )}
      </footer>
    </>
  )
}
