import type { Measure, MeasureSums } from '../../figures/measures/defineMeasure.ts'
import { toValue } from '../../figures/measures/defineMeasure.ts'
import type { Formats } from '../../locales/formats.ts'
import type { Translate } from '../../providers/i18n/createTranslate.ts'

const HOUR_S = 3_600
const DAY_H = 24
const DAYS_FROM_H = 72

/** A value in the unit of its measure. */
export function toUnitText(unit: Measure['unit'], value: number, formats: Formats, t: Translate): string {
  switch (unit) {
    case 'share':
      return formats.percent(value)
    case 'fen':
      // An average of whole fen is none as a rule.
      return formats.money(Math.round(value))
    case 'seconds': {
      const hours = value / HOUR_S
      const isLong = hours >= DAYS_FROM_H
      const rounded = Math.round((isLong ? hours / DAY_H : hours) * 10) / 10
      return t(isLong ? 'figures.days' : 'figures.hours', { count: rounded, value: formats.number(rounded) })
    }
    case 'count':
    case 'times':
      return formats.number(Math.round(value * 100) / 100)
  }
}

/** Null: there is nothing to be divided by. */
export function toMeasureText({ unit }: Measure, sums: MeasureSums | undefined, formats: Formats, t: Translate): string | null {
  const value = sums ? toValue(sums) : null
  return value === null ? null : toUnitText(unit, value, formats, t)
}
