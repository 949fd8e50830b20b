import type { ValueFormats } from './valueFormats.ts'

type Values = Readonly<Record<string, string | number>>

const HOUR_S = 3600

/**
 * The values of a notification as its sentence shows them. By the end of its name, a value is a moment (`_at`), of which the day is shown, money
 * (`_fen`), a share, a time or a number. An alert's `value` and `line` are in one of these units: a sentence that takes any of them names them
 * without it.
 */
export function toShownValues(values: Values, formats: ValueFormats): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const shown = showValue(name, value, formats)
      return [[name, shown], ...(/^(value|line)_/.test(name) ? [[name.replace(/_.*/, ''), shown]] : [])]
    }),
  )
}

function showValue(name: string, value: string | number, formats: ValueFormats): string | number {
  if (typeof value === 'string') return value
  if (name.endsWith('_at')) return formats.date(value)
  if (name.endsWith('_share')) return formats.percent(value)
  if (name.endsWith('_seconds')) return `${formats.number(Math.round((value / HOUR_S) * 10) / 10)} h`
  if (name.endsWith('_count')) return formats.number(value)
  return name.endsWith('_fen') ? formats.money(value) : value
}
