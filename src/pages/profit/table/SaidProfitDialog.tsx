import type { Cost } from '../../../../contract/entities/cost.ts'
import { useErrorText } from '../../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { ColumnHeads } from '../../../ui/ColumnHeads.tsx'
import { Chart } from '../../../ui/charts/Chart.tsx'
import type { ChartRow } from '../../../ui/charts/chartRow.ts'
import { DataTable } from '../../../ui/charts/DataTable.tsx'
import { TitledDialog } from '../../../ui/dialog/TitledDialog.tsx'
import { ListMessage, ListSkeleton } from '../../../ui/ListStates.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import type { ProfitScope, SaidProfit } from '../figures/profitQuestion.ts'
import { useProfitCall } from './useProfitCall.ts'

interface SaidProfitDialogProps {
  readonly scope: Omit<ProfitScope, 'ledger'>
  readonly costs: readonly Cost[] | undefined
  readonly close: () => void
}

/** Of earlier windows, what would have been said of them at the age of this one, and what they came to. */
export function SaidProfitDialog({ scope, costs, close }: SaidProfitDialogProps) {
  const { t } = useTranslate()
  const toErrorText = useErrorText()
  const { answer, error } = useProfitCall('saidProfit', scope, costs)
  return (
    <TitledDialog isOpen title={t('profit.likely.said')} close={close} className="zg-profit-panel">
      {error && (
        <Alert tone="error" role="alert">
          {toErrorText(error)}
        </Alert>
      )}
      {!answer && !error && <ListSkeleton />}
      {answer?.length === 0 && <ListMessage title={t('profit.likely.nothing')} />}
      {answer && answer.length > 0 && <Said windows={answer} />}
    </TitledDialog>
  )
}

function Said({ windows }: { readonly windows: readonly SaidProfit[] }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const names = { low: t('profit.likely.low'), high: t('profit.likely.high'), was: t('profit.likely.was') }
  const money = (fen: number | null) => (fen === null ? '—' : formats.money(fen))
  const label = t('profit.likely.said')
  return (
    <div className="zg-profit-facts">
      <p className="zg-muted">{t('profit.likely.explained')}</p>
      <Chart
        kind="line"
        label={label}
        rows={toSaidRows(windows, names)}
        dashed={[names.low, names.high]}
        formatValue={formats.money}
        fileName={label}
      />
      <DataTable label={label} isCompact>
        <thead>
          <ColumnHeads
            heads={[
              t('profit.likely.window'),
              { number: t('profit.likely.booked') },
              { number: names.low },
              { number: names.high },
              { number: names.was },
            ]}
          />
        </thead>
        <tbody>
          {windows.map(({ window, said, wasFen, isRipe, lacking }) => (
            <tr key={window.from}>
              <th scope="row">
                {toWindowText(window)}{' '}
                {lacking > 0 && <Tag tone="warning">{t('profit.likely.lacking', { shops: formats.number(lacking) })}</Tag>}
              </th>
              <td className="zg-cell-number">{money(said.bookedFen)}</td>
              <td className="zg-cell-number">{money(said.lowFen)}</td>
              <td className="zg-cell-number">{money(said.highFen)}</td>
              <td className="zg-cell-number">
                {money(wasFen)} {!isRipe && wasFen !== null && <Tag>{t('profit.likely.soFar')}</Tag>}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  )
}

function toWindowText({ from, to }: SaidProfit['window']): string {
  return from === to ? from : `${from} – ${to}`
}

interface SaidNames {
  readonly low: string
  readonly high: string
  readonly was: string
}

/** Three lines over the windows; what is unknown is in none. */
export function toSaidRows(windows: readonly SaidProfit[], names: SaidNames): readonly ChartRow[] {
  return windows.flatMap(({ window, said, wasFen }) =>
    [
      { series: names.low, y: said.lowFen },
      { series: names.high, y: said.highFen },
      { series: names.was, y: wasFen },
    ].flatMap(({ series, y }) => (y === null ? [] : [{ x: toWindowText(window), y, series }])),
  )
}
