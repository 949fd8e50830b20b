import { useSearchText } from './useSearchText.ts'

interface SettledInputProps {
  readonly label: string
  readonly value: string
  readonly change: (value: string) => void
}

/** A text filter that is applied when typing rests. */
export function SettledInput({ label, ...input }: SettledInputProps) {
  const [typed, type] = useSearchText(input.value, input.change)
  return (
    <label className="zg-list-filter">
      <span className="zg-list-filter-label">{label}</span>
      <input type="text" className="zg-input" value={typed} onChange={(event) => type(event.target.value)} />
    </label>
  )
}

/** One end of a span of figures, under a label for both. */
export function SettledFigure({ label, value, change }: SettledInputProps) {
  const [typed, type] = useSearchText(value, change)
  return (
    <input type="number" step="any" className="zg-input" aria-label={label} value={typed} onChange={(event) => type(event.target.value)} />
  )
}
