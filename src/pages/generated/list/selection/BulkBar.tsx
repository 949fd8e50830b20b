import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../providers/accessControl/useMay.ts'
import { useText } from '../../../../providers/i18n/useText.ts'
import type { Resource } from '../../../../resources/schema/resource.ts'
import { allowedOf } from '../../allowedOf.ts'
import { idOf } from '../../screenAddress.ts'
import { useMayExport } from '../../transfer/export/useMayExport.ts'
import type { Opened } from '../ListDialogs.tsx'
import type { Rows } from '../useRows.ts'
import { BulkActions } from './BulkActions.tsx'
import type { SelectionStore } from './createSelectionStore.ts'
import { useClearOnEscape } from './useClearOnEscape.ts'
import './selection.css'

export interface BulkBarProps {
  readonly resource: Resource
  readonly rows: Rows
  readonly selection: SelectionStore
  readonly open: (opened: Opened) => void
}

/** How many are chosen, and what can be done with them. */
export function BulkBar({ resource, rows, selection, open }: BulkBarProps) {
  const { t } = useTranslation()
  const text = useText()
  const may = useMay()
  const chosen = useSyncExternalStore(selection.subscribe, selection.read).records
  const records = useMemo(() => [...chosen.values()], [chosen])
  const inView = useMemo(() => rows.rows.filter((row) => chosen.has(idOf(resource, row))).length, [rows.rows, chosen, resource])
  const allowed = allowedOf(resource, may)
  const mayExport = useMayExport(resource)
  useClearOnEscape(selection.clear)
  const elsewhere = records.length - inView
  const all = { count: rows.rows.length }
  return (
    <section className="zg-bulk-bar" aria-label={t('selection.region')}>
      <p role="status">
        <strong>{t('selection.count', { count: records.length })}</strong>
        {elsewhere > 0 && <span className="zg-muted"> {t('selection.elsewhere', { count: elsewhere })}</span>}
      </p>
      {inView < rows.rows.length && (
        <button type="button" className="zg-button zg-button-link" onClick={selection.chooseInView}>
          {resource.rows.paging === 'whole' ? t('selection.all', all) : t('selection.page', all)}
        </button>
      )}
      <button type="button" className="zg-button zg-button-link" onClick={selection.clear}>
        {t('selection.clear')}
      </button>
      <span className="zg-spacer" />
      <BulkActions resource={resource} rows={rows} records={records} open={open} />
      {mayExport && (
        <button
          type="button"
          className="zg-button"
          disabled={rows.isRemembered}
          onClick={() => open({ kind: 'export', selected: records })}
        >
          {t('transfer.export')}
        </button>
      )}
      {(allowed.deleteOne || allowed.deleteMany) && (
        <button type="button" className="zg-button zg-button-danger" onClick={() => open({ kind: 'deleteMany', records })}>
          {resource.deleteLabel ? text(resource.deleteLabel) : t('actions.delete')}
        </button>
      )}
    </section>
  )
}
