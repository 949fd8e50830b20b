import type { BatchRow } from '../../../../contract/entities/batchJob.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { outcomeLabels } from '../labels/outcomeLabels.ts'
import { useReasonSentence } from '../labels/useReasonSentence.ts'
import type { TemplateNames } from '../labels/useValueText.ts'
import { ChangeCell } from './ChangeCell.tsx'

/** As much of a row as is drawn, planned or kept. */
export type BatchLine = Omit<BatchRow, 'row_no'>

interface BatchRowCellsProps {
  readonly kind: string
  readonly row: BatchLine
  readonly shopNames: ReadonlyMap<string, string>
  readonly templateNames: TemplateNames
  readonly isPlan?: boolean
}

export function BatchRowCells({ kind, row, shopNames, templateNames, isPlan = false }: BatchRowCellsProps) {
  const { t } = useTranslate()
  const text = useText()
  const toSentence = useReasonSentence()
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
        <ChangeCell kind={kind} row={row} templateNames={templateNames} />
      </td>
      <td>
        <Tag tone={tone}>{isPlan && row.outcome === 'waiting' ? t('batches.preview.parts.toChange') : text(label)}</Tag>
        {row.reason !== '' && <span className="zg-batch-reason">{toSentence(row.reason)}</span>}
      </td>
    </>
  )
}
