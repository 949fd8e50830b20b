import { useMemo, useState } from 'react'
import type { MerchantResult } from '../../../contract/merchantApi.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Chart } from '../../ui/charts/Chart.tsx'
import { isAnyKnown } from '../../ui/charts/chartRow.ts'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { ListMessage } from '../../ui/ListStates.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { FigureValue, useFigureText } from './FigureValue.tsx'
import { type DayFigure, dayFigures, toDays, toHours, unitOfDay } from './platformFigures.ts'

interface GoodsVisitsProps {
  readonly reply: MerchantResult<'goodsFigures'>
  /** The hours of today after it have not been yet. */
  readonly askedAtMs: number
  readonly fileName: string
}

/** Visits and sales of today and yesterday, and any of them by the hour. */
export function GoodsVisits({ reply, askedAtMs, fileName }: GoodsVisitsProps) {
  const { t } = useTranslate()
  const toText = useFigureText()
  const [shown, setShown] = useState<DayFigure>('orders')
  const names = useMemo(() => ({ today: t('platformFigures.today'), yesterday: t('platformFigures.yesterday') }), [t])
  const { rows, masked } = useMemo(() => toHours(reply, shown, names, askedAtMs), [reply, shown, names, askedAtMs])
  const segments = dayFigures.map((value) => ({ value, label: t(`platformFigures.names.${value}`) }))
  const label = `${t('platformFigures.byHour')} · ${t(`platformFigures.names.${shown}`)}`
  return (
    <>
      <DataTable label={t('platformFigures.visits')} isCompact>
        <thead>
          <tr>
            <th scope="col">{t('platformFigures.figure')}</th>
            <th scope="col" className="zg-cell-number">
              {names.today}
            </th>
            <th scope="col" className="zg-cell-number">
              {names.yesterday}
            </th>
          </tr>
        </thead>
        <tbody>
          {toDays(reply).map(({ name, unit, today, yesterday }) => (
            <tr key={name}>
              <th scope="row">{t(`platformFigures.names.${name}`)}</th>
              <td className="zg-cell-number">
                <FigureValue value={today} unit={unit} />
              </td>
              <td className="zg-cell-number">
                <FigureValue value={yesterday} unit={unit} />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <fieldset className="zg-platform-figures-choice">
        <legend className="zg-visually-hidden">{t('platformFigures.chartOf')}</legend>
        <Segmented segments={segments} chosen={shown} choose={setShown} />
      </fieldset>
      {!isAnyKnown(rows) ? (
        <ListMessage title={t('platformFigures.noHours')} />
      ) : (
        <Chart
          kind="column"
          label={label}
          rows={rows}
          formatValue={(value) => toText(value, unitOfDay(shown))}
          fileName={`${fileName} ${t(`platformFigures.names.${shown}`)}`}
        />
      )}
      {masked > 0 && <p className="zg-muted">{t('platformFigures.maskedHours', { count: masked })}</p>}
    </>
  )
}
