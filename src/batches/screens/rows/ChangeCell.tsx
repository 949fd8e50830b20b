import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Unreadable } from '../../../ui/Marks.tsx'
import { toShownChanges } from '../labels/shownValues.ts'
import { type TemplateNames, useValueText } from '../labels/useValueText.ts'
import type { BatchLine } from './BatchRowCells.tsx'

interface ChangeCellProps {
  readonly kind: string
  readonly row: BatchLine
  readonly templateNames: TemplateNames
}

/** Old and new value; what stays as it is stands there once. */
export function ChangeCell({ kind, row, templateNames }: ChangeCellProps) {
  const { t } = useTranslate()
  const toText = useValueText(templateNames)
  const changes = toShownChanges(kind, row)
  if (!changes) return <Unreadable />
  return (
    <dl className="zg-batch-change">
      {changes.map(({ name, format, before, after }) => (
        <div key={name}>
          <dt className={changes.length === 1 ? 'zg-visually-hidden' : undefined}>{t(`batches.values.${name}`)}</dt>
          {before === after ? (
            <dd className="zg-muted">{toText(format, before)}</dd>
          ) : (
            <dd>
              <span className="zg-muted">{toText(format, before)}</span>
              <span aria-hidden="true"> → </span>
              <span className="zg-visually-hidden">{t('batches.becomes')}</span>
              <strong>{toText(format, after)}</strong>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
