import { useMemo, useState } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import type { PlannedRow } from '../../rules/plannedRow.ts'
import { BatchRows } from '../rows/BatchRows.tsx'
import { ReasonCounts } from '../rows/ReasonCounts.tsx'
import { toPlanSummary } from './toPlanSummary.ts'

const parts = ['all', 'toChange', 'leftOut'] as const
type Part = (typeof parts)[number]

/** What a batch would do, row by row, before anything is sent. */
export function PlanPreview({ rows }: { readonly rows: readonly PlannedRow[] }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const [part, setPart] = useState<Part>('all')
  const { toChange, leftOut, reasons, notes } = useMemo(() => toPlanSummary(rows), [rows])
  const counts: Readonly<Record<Part, number>> = { all: rows.length, toChange, leftOut }
  const shown = useMemo(
    () => (part === 'all' ? rows : rows.filter(({ outcome }) => (outcome === 'skipped') === (part === 'leftOut'))),
    [rows, part],
  )
  return (
    <section className="zg-batch-preview" aria-label={t('batches.preview.label')}>
      <fieldset className="zg-segmented" aria-label={t('batches.preview.filter')}>
        {parts.map((each) => (
          <button key={each} type="button" aria-pressed={each === part} onClick={() => setPart(each)}>
            {t(`batches.preview.parts.${each}`)} {formats.number(counts[each])}
          </button>
        ))}
      </fieldset>
      <ReasonCounts label={t('batches.preview.why')} reasons={reasons} />
      <ReasonCounts label={t('batches.preview.lookFirst')} reasons={notes} />
      {shown.length === 0 ? (
        <Empty as="p">{t('batches.preview.none')}</Empty>
      ) : (
        // Another part begins at its top.
        <BatchRows key={part} label={t('batches.preview.rows')} rows={shown} isPlan />
      )}
    </section>
  )
}
