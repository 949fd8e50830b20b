import { useRef } from 'react'
import type { BatchRow } from '../../../../contract/entities/batchJob.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { ListGap } from '../../../screens/list/ListGap.tsx'
import { ColumnHeads } from '../../../ui/ColumnHeads.tsx'
import { Unreadable } from '../../../ui/Marks.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useRowsInSight } from '../../../ui/useRowsInSight.ts'
import { useBatchNames, useBatchWords } from '../labels/batchNames.ts'
import { outcomeLabels } from '../labels/outcomeLabels.ts'
import { toShownChanges } from '../labels/toShownChanges.ts'
import { useRowReason } from '../labels/useRowReason.ts'
import './batchRows.css'

/** As much of a row as is drawn, planned or kept. */
type BatchLine = Omit<BatchRow, 'row_no'>

interface BatchRowsProps {
  readonly label: string
  readonly rows: readonly BatchLine[]
  /** Nothing has happened yet: what is said is what would. */
  readonly isPlan?: boolean
}

const ROW_HEIGHT_PX = 62
const OVERSCAN_ROWS = 4
/** About a screen. */
const FIRST_ROWS = 10
const COLUMN_COUNT = 3

/** Rows of a batch; only those in sight are drawn. */
export function BatchRows({ label, rows, isPlan = false }: BatchRowsProps) {
  const { t } = useTranslate()
  const frame = useRef<HTMLElement>(null)
  const { items, abovePx, belowPx, rowProps } = useRowsInSight({
    count: rows.length,
    frameOf: () => frame.current,
    rowHeightPx: ROW_HEIGHT_PX,
    overscanRows: OVERSCAN_ROWS,
    firstRows: FIRST_ROWS,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section ref={frame} className="zg-table-frame zg-batch-frame" aria-label={label} tabIndex={0}>
      <table className="zg-table zg-batch-rows" aria-rowcount={rows.length + 1}>
        <thead>
          <ColumnHeads heads={[t('batches.columns.goods'), t('batches.columns.change'), t('batches.columns.outcome')]} />
        </thead>
        <tbody>
          <ListGap heightPx={abovePx} columnCount={COLUMN_COUNT} />
          {items.map(({ index }) => {
            const row = rows[index]
            return (
              row && (
                <tr key={index} {...rowProps(index)} aria-rowindex={index + 2}>
                  <BatchRowCells row={row} isPlan={isPlan} />
                </tr>
              )
            )
          })}
          <ListGap heightPx={belowPx} columnCount={COLUMN_COUNT} />
        </tbody>
      </table>
    </section>
  )
}

function BatchRowCells({ row, isPlan }: { readonly row: BatchLine; readonly isPlan: boolean }) {
  const { t } = useTranslate()
  const text = useText()
  const toSentence = useRowReason()
  const { shopNames } = useBatchNames()
  const { label, tone } = outcomeLabels[row.outcome]
  const goodsId = row.after?.goods_id
  return (
    <>
      <th scope="row">
        <span className="zg-batch-goods">{row.label}</span>
        <span className="zg-batch-place">
          {shopNames.get(row.shop_uid) ?? row.shop_uid}
          {typeof goodsId === 'string' && <span className="zg-code"> {goodsId}</span>}
        </span>
      </th>
      <td>
        <ChangeCell row={row} />
      </td>
      <td>
        <Tag tone={tone}>{isPlan && row.outcome === 'waiting' ? t('batches.preview.parts.toChange') : text(label)}</Tag>
        {row.reason !== '' && <span className="zg-batch-reason">{toSentence(row.reason)}</span>}
      </td>
    </>
  )
}

/** Old and new value; what stays as it is is said once. The new value of a row that is left out is struck through: it does not come. */
function ChangeCell({ row }: { readonly row: BatchLine }) {
  const { t } = useTranslate()
  const { kind } = useBatchNames()
  const words = useBatchWords()
  const changes = toShownChanges(kind, row)
  const NewValue = row.outcome === 'skipped' ? 's' : 'strong'
  if (!changes) return <Unreadable />
  return (
    <dl className="zg-batch-change">
      {changes.map(({ name, before, after, toText }) => (
        <div key={name}>
          <dt className={changes.length === 1 ? 'zg-visually-hidden' : undefined}>{t(`batches.values.${name}`)}</dt>
          {before === after ? (
            <dd className="zg-muted">{toText(before, words)}</dd>
          ) : (
            <dd>
              <span className="zg-muted">{toText(before, words)}</span>
              <span aria-hidden="true"> → </span>
              <span className="zg-visually-hidden">{t('batches.becomes')}</span>
              <NewValue>{toText(after, words)}</NewValue>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
