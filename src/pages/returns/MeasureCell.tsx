import type { ComponentType } from 'react'
import type { FigureRow } from '../../figures/answers/question.ts'
import type { MeasureSums } from '../../figures/measures/defineMeasure.ts'
import type { MeasureName } from '../../figures/measures/index.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { MeasureValue, NoValue } from '../../reports/parts/MeasureValue.tsx'
import type { FieldCellProps } from '../../resources/schema/field.ts'
import { IS_UNREAD, sumsKey } from './measureFields.ts'
import { useReturns } from './returnsContext.ts'

/** The cell of a measure's column: it opens the rows that the number is made of. */
export function cellOf(measure: MeasureName): ComponentType<FieldCellProps> {
  return function MeasureCell({ record }) {
    const { t } = useTranslate()
    const { openRows } = useReturns()
    const sums = record[sumsKey(measure)] as MeasureSums | undefined
    const title = String(record.title ?? '')
    if (!sums) return <NoValue reason={t(record[IS_UNREAD] ? 'figures.notReadSoFar' : 'returns.noOrders')} />
    return (
      <MeasureValue
        measure={measure}
        sums={sums}
        of={title}
        open={() => openRows(measure, record.group as Omit<FigureRow, 'sums'>, title)}
      />
    )
  }
}
