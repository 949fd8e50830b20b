import { useMemo, useSyncExternalStore } from 'react'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { ResourceRecord } from '../../../resources/schema/resource.ts'
import { Button } from '../../../ui/Button.tsx'
import { idOf } from '../../screenAddress.ts'
import { useMayExport } from '../../transfer/export/useMayExport.ts'
import { useListRecords, useRecordList } from '../recordList.ts'
import type { SelectionStore } from './createSelectionStore.ts'
import { useClearOnEscape } from './useClearOnEscape.ts'
import './selection.css'

/** How many are chosen, and what can be done with them. */
export function BulkBar({ selection }: { readonly selection: SelectionStore }) {
  const { t } = useTranslate()
  const text = useText()
  const { resource, allowed, open } = useRecordList()
  const { rows, isLastKnown } = useListRecords()
  const chosen = useSyncExternalStore(selection.subscribe, selection.read).records
  const records = useMemo(() => [...chosen.values()], [chosen])
  const inView = useMemo(() => rows.filter((row) => chosen.has(idOf(resource, row))).length, [rows, chosen, resource])
  const mayExport = useMayExport(resource)
  useClearOnEscape(selection.clear)
  const elsewhere = records.length - inView
  const all = { count: rows.length }
  return (
    <section className="zg-bulk-bar" aria-label={t('selection.region')}>
      <p role="status">
        <strong>{t('selection.count', { count: records.length })}</strong>
        {elsewhere > 0 && <span className="zg-muted"> {t('selection.elsewhere', { count: elsewhere })}</span>}
      </p>
      {inView < rows.length && (
        <Button kind="link" onClick={selection.chooseInView}>
          {resource.rows.paging === 'whole' ? t('selection.all', all) : t('selection.page', all)}
        </Button>
      )}
      <Button kind="link" onClick={selection.clear}>
        {t('selection.clear')}
      </Button>
      <span className="zg-spacer" />
      <BulkActions records={records} />
      {mayExport && (
        <Button disabled={isLastKnown} onClick={() => open({ kind: 'export', selected: records })}>
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

/** The declared actions on a selection. Each takes only the records for which it has something to do, and says how many. */
function BulkActions({ records }: { readonly records: readonly ResourceRecord[] }) {
  const { t } = useTranslate()
  const text = useText()
  const { allowed, open } = useRecordList()
  const { isLastKnown } = useListRecords()
  return allowed.actions
    .filter(({ on }) => on === 'selection')
    .map((action) => {
      const fitting = records.filter(action.when)
      const label = text(action.label)
      const isPart = fitting.length < records.length
      return (
        <Button
          key={action.name}
          disabled={fitting.length === 0 || isLastKnown}
          title={isPart ? t('selection.fits', { label, fitting: fitting.length, count: records.length }) : undefined}
          onClick={() => open({ kind: 'action', action, records: fitting, leftOut: records.length - fitting.length })}
        >
          {label}
          {isPart && (
            <span>
              {fitting.length}/{records.length}
            </span>
          )}
        </Button>
      )
    })
}
