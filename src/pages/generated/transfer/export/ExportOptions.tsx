import { useTranslation } from 'react-i18next'
import { choosableColumns } from '../../list/columns/columnChoice.ts'
import { useFormats } from '../../useFormats.ts'
import { ChoiceOf } from './ChoiceOf.tsx'
import { type ExportChoice, type ExportScope, fileFormats } from './exportChoice.ts'
import type { ExportSource } from './useExport.ts'

interface ExportOptionsProps extends ExportSource {
  readonly total: number
  readonly choice: ExportChoice
  readonly change: (choice: ExportChoice) => void
  readonly start: () => void
  readonly close: () => void
}

/** Which rows, which columns, which format. What would be no choice is not asked. */
export function ExportOptions({ resource, rows, selected, shownKeys, total, choice, change, start, close }: ExportOptionsProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const counts: Readonly<Record<ExportScope, number>> = { selected: selected.length, page: rows.length, all: total }
  const scopes = (['selected', 'page', 'all'] as const).filter(
    (scope) => scope === 'all' || (counts[scope] > 0 && (scope === 'selected' || rows.length < total)),
  )
  const columnCounts = { shown: shownKeys.length, every: choosableColumns(resource).length }
  return (
    <>
      <div className="zg-dialog-body">
        <ChoiceOf
          label={t('transfer.rows')}
          value={choice.scope}
          change={(scope) => change({ ...choice, scope })}
          options={scopes.map((scope) => ({
            value: scope,
            label: t(`transfer.scopes.${scope}`, { rows: formats.number(counts[scope]) }),
          }))}
        />
        <ChoiceOf
          label={t('transfer.columns')}
          value={choice.columns}
          change={(columns) => change({ ...choice, columns })}
          options={(['shown', 'every'] as const).map((columns) => ({
            value: columns,
            label: t(`transfer.columnChoices.${columns}`, { columns: columnCounts[columns] }),
          }))}
        />
        <ChoiceOf
          label={t('transfer.format')}
          value={choice.format}
          change={(format) => change({ ...choice, format })}
          options={fileFormats.map((format) => ({
            value: format,
            label: t(`transfer.formats.${format}`),
            hint: t(`transfer.formatHints.${format}`),
          }))}
        />
      </div>
      <footer className="zg-dialog-foot">
        <button type="button" className="zg-button" onClick={close}>
          {t('actions.cancel')}
        </button>
        <button type="button" className="zg-button zg-button-primary" onClick={start}>
          {choice.format === 'tsv' ? t('actions.copy') : t('transfer.export')}
        </button>
      </footer>
    </>
  )
}
