import { useEffect, useState } from 'react'
import type { Right } from '../../../contract/roles.ts'
import type { BehindAnswer } from '../../figures/answers/rowsBehind.ts'
import { useHasRight } from '../../providers/accessControl/useHasRight.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { FieldCell } from '../../screens/fields/FieldCell.tsx'
import { useShopName } from '../../shops/useShopName.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { TitledDialog } from '../../ui/dialog/TitledDialog.tsx'
import { ListSkeleton } from '../../ui/ListStates.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useLiveFigures } from '../live/useLiveFigures.ts'
import { type OpenedFigure, toBehindQuestion } from './BehindProvider.tsx'
import { afterSaleKeys, behindFields, behindKeys, FILE_ROWS_MAX, toBehindRecord } from './behindFields.ts'
import { useBehindFile } from './useBehindFile.ts'
import './parts.css'

interface RowsBehindProps {
  readonly figure: OpenedFigure
  readonly exportRight: Right
  readonly close: () => void
}

/** More are counted, and in the file. */
const ROWS_SHOWN_MAX = 200
const numbers: ReadonlySet<string> = new Set(['number', 'money'])

/** The orders and after-sales that a figure is made of. */
export function RowsBehind({ figure, exportRight, close }: RowsBehindProps) {
  const { t } = useTranslate()
  const errorText = useErrorText()
  const formats = useFormats()
  const hasRight = useHasRight()
  const { figures } = useLiveFigures()
  const [answer, setAnswer] = useState<BehindAnswer | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const file = useBehindFile(figure)

  useEffect(() => {
    let isOpen = true
    setAnswer(null)
    setError(null)
    figures.call('behind', toBehindQuestion(figure, ROWS_SHOWN_MAX)).then(
      (rows) => isOpen && setAnswer(rows),
      (failure: Error) => isOpen && setError(failure),
    )
    return () => {
      isOpen = false
    }
  }, [figures, figure])

  const toShownText = ({ rows, count }: BehindAnswer) => {
    const shown = formats.number(rows.length)
    if (count <= FILE_ROWS_MAX) return t('figures.rowsShown', { rows: shown })
    return t('figures.rowsShownCut', { rows: shown, most: formats.number(FILE_ROWS_MAX) })
  }
  const mayExport = hasRight(exportRight) && answer !== null && answer.count > 0
  return (
    <TitledDialog
      isOpen
      title={figure.title}
      close={close}
      className="zg-figure-behind"
      foot={
        mayExport && (
          <>
            <Button disabled={file.isBusy} onClick={() => void file.save('csv')}>
              {t('figures.saveAs', { format: 'CSV' })}
            </Button>
            <Button kind="primary" disabled={file.isBusy} onClick={() => void file.save('xlsx')}>
              {t('figures.saveAs', { format: 'Excel' })}
            </Button>
          </>
        )
      }
    >
      {(error !== null || file.failure !== null) && (
        <Alert tone="error" role="alert">
          {error ? errorText(error) : file.failure}
        </Alert>
      )}
      {answer?.count === 0 && figure.orderSn !== undefined && <p role="status">{t('figures.noOrder')}</p>}
      {answer && (answer.count > 0 || figure.orderSn === undefined) && (
        <p role="status">
          {t('figures.rowsBehind', { rows: formats.number(answer.count) })}
          {answer.count > answer.rows.length && ` ${toShownText(answer)}`}
        </p>
      )}
      {answer ? <Rows answer={answer} title={figure.title} /> : !error && <ListSkeleton />}
    </TitledDialog>
  )
}

interface RowsProps {
  readonly answer: BehindAnswer
  readonly title: string
}

function Rows({ answer: { rows }, title }: RowsProps) {
  const nameOf = useShopName()
  const text = useText()
  if (rows.length === 0) return null
  const hasAfterSales = rows.some(({ afterSale }) => afterSale !== null)
  const keys = behindKeys.filter((key) => hasAfterSales || !afterSaleKeys.includes(key))
  const alignOf = (key: (typeof keys)[number]) => (numbers.has(behindFields[key].type) ? 'zg-cell-number' : undefined)
  return (
    <DataTable label={title} isCompact frameClassName="zg-figure-behind-rows">
      <thead>
        <tr>
          {keys.map((key) => (
            <th key={key} scope="col" className={alignOf(key)}>
              {text(behindFields[key].label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const record = toBehindRecord(row, nameOf)
          return (
            <tr key={`${row.shop} ${row.order.orderSn} ${row.afterSale?.id ?? ''}`}>
              {keys.map((key) => (
                <td key={key} className={alignOf(key)}>
                  <FieldCell field={behindFields[key]} value={record[key]} record={record} />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </DataTable>
  )
}
