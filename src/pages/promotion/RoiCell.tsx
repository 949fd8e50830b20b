import type { ComponentType } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { FieldCellProps } from '../../resources/schema/field.ts'
import { Missing, Unreadable } from '../../ui/Marks.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import type { RoiBasis } from '../profit/index.ts'

/** The cell of an ROI: beside it the break-even of the goods on the same basis, or that it is unknown, or that there is none. */
export function roiCellOf(basis: RoiBasis): ComponentType<FieldCellProps> {
  return function RoiCell({ value, record }) {
    const { t } = useTranslate()
    const formats = useFormats()
    const state = record.break_even
    const breakEven = record[`break_even_${basis}`]
    const isBelow = typeof value === 'number' && (state === 'none' || (typeof breakEven === 'number' && value < breakEven))
    const toLimit = () => {
      if (typeof breakEven === 'number') return formats.number(breakEven)
      if (state === 'unknown') return t('promotion.unknown')
      return state === 'none' ? t('promotion.none') : null
    }
    const limit = toLimit()
    return (
      <span className="zg-cell-figure zg-promotion-roi" data-below={isBelow || undefined}>
        {typeof value === 'number' ? <strong>{formats.number(value)}</strong> : typeof value === 'string' ? <Unreadable /> : <Missing />}
        {limit !== null && (
          <span className="zg-muted">
            <span aria-hidden="true"> / </span>
            <span className="zg-visually-hidden">{t('promotion.breakEvenIs')}</span>
            {limit}
          </span>
        )}
      </span>
    )
  }
}
