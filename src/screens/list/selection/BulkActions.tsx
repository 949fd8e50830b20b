import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { ResourceRecord } from '../../../resources/schema/resource.ts'
import { Button } from '../../../ui/Button.tsx'
import type { BulkBarProps } from './BulkBar.tsx'

type BulkActionsProps = Omit<BulkBarProps, 'selection'> & { readonly records: readonly ResourceRecord[] }

/** The declared actions on a selection. Each takes only the records for which it has something to do, and says how many. */
export function BulkActions({ resource, rows, records, open }: BulkActionsProps) {
  const { t } = useTranslate()
  const text = useText()
  const may = useMay()
  return resource.actions
    .filter((action) => action.on === 'selection' && may(action.needs))
    .map((action) => {
      const fitting = records.filter(action.when)
      const label = text(action.label)
      const isPart = fitting.length < records.length
      return (
        <Button
          key={action.name}
          disabled={fitting.length === 0 || rows.isLastKnown}
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
