import { useMemo, useSyncExternalStore } from 'react'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { Resource } from '../../../resources/schema/resource.ts'
import { Button } from '../../../ui/Button.tsx'
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
  const { t } = useTranslate()
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
        <Button kind="link" onClick={selection.chooseInView}>
          {resource.rows.paging === 'whole' ? t('selection.all', all) : t('selection.page', all)}
        </Button>
      )}
      <Button kind="link" onClick={selection.clear}>
        {t('selection.clear')}
      </Button>
      <span className="zg-spacer" />
      <BulkActions resource={resource} rows={rows} records={records} open={open} />
      {mayExport && (
        <Button disabled={rows.isLastKnown} onClick={() => open({ kind: 'export', selected: records })}>
          {t('transfer.export')}
        </Button>
      )}
      {(allowed.deleteOne || allowed.deleteMany) && (
        <Button kind="danger" onClick={() => open({ kind: 'deleteMany', records })}>
          {resource.deleteLabel ? text(resource.deleteLabel) : t('actions.delete')}
        </Button>
      )}
    </section>
  )
}
