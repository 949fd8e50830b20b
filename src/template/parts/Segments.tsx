interface SegmentsProps<Value extends string> {
  readonly label: string
  readonly options: readonly (readonly [value: Value, word: string])[]
  readonly value: Value
  readonly change: (value: Value) => void
}

/** A few choices; one of them is chosen. */
export function Segments<Value extends string>({ label, options, value, change }: SegmentsProps<Value>) {
  return (
    <fieldset className="zg-segmented" aria-label={label}>
      {options.map(([option, word]) => (
        <button key={option} type="button" aria-pressed={option === value} onClick={() => change(option)}>
          {word}
        </button>
      ))}
    </fieldset>
  )
}
