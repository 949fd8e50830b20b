import { Missing, Unreadable } from '../../ui/Marks.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import type { Figure } from '../../values/figures.ts'
import type { FigureUnit } from './platformFigures.ts'

/** Zero, missing and unreadable look different. */
export function FigureValue({ value, unit }: { readonly value: Figure; readonly unit: FigureUnit }) {
  const toText = useFigureText()
  if (value === null) return <Missing />
  return typeof value === 'string' ? <Unreadable /> : toText(value, unit)
}

export function useFigureText(): (value: number, unit: FigureUnit) => string {
  const formats = useFormats()
  return (value, unit) => {
    if (unit === 'fen') return formats.money(Math.round(value))
    return unit === 'percent' ? formats.percent(value) : formats.number(value)
  }
}
