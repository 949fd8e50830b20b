import { useState } from 'react'
import { parsePlace } from './order.ts'

interface PlaceInputProps {
  readonly label: string
  /** From 0; people read and type it from 1. */
  readonly place: number
  readonly count: number
  readonly isDisabled: boolean
  readonly change: (place: number) => void
}

/** The place of a record: another number and Enter, or leaving it, moves it there. What is no number changes nothing. */
export function PlaceInput({ label, place, count, isDisabled, change }: PlaceInputProps) {
  const [typed, setTyped] = useState<string | null>(null)

  function commit() {
    const to = typed === null ? null : parsePlace(typed, count)
    setTyped(null)
    if (to !== null && to !== place) change(to)
  }

  return (
    <input
      className="zg-input zg-input-small zg-arrange-place"
      inputMode="numeric"
      aria-label={label}
      data-control="place"
      disabled={isDisabled}
      value={typed ?? String(place + 1)}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape') setTyped(null)
      }}
    />
  )
}
