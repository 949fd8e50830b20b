import { useEffect, useRef } from 'react'
import './selection.css'

interface SelectBoxProps {
  readonly label: string
  /** Of the rows that it selects. */
  readonly chosen: 'none' | 'some' | 'all'
  /** `isRange`: Shift was held. */
  readonly toggle: (isRange: boolean) => void
}

/** A check box of the selection, of one row or of all. */
export function SelectBox({ label, chosen, toggle }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen === 'some'
  }, [chosen])
  return (
    <label className="zg-select">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={chosen === 'all'}
        onChange={({ nativeEvent }) => toggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
    </label>
  )
}
