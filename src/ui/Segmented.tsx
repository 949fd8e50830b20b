import './segmented.css'

export interface Segment<Value extends string> {
  readonly value: Value
  readonly label: string
  /** Language of the label. Default: the page's. */
  readonly lang?: string
}

interface SegmentedProps<Value extends string> {
  readonly segments: readonly Segment<Value>[]
  readonly chosen: Value
  readonly choose: (value: Value) => void
}

/** A few buttons; one of them is pressed. The fieldset around it says what is chosen. */
export function Segmented<Value extends string>({ segments, chosen, choose }: SegmentedProps<Value>) {
  return (
    <span className="zg-segmented">
      {segments.map(({ value, label, lang }) => (
        <button key={value} type="button" lang={lang} aria-pressed={value === chosen} onClick={() => choose(value)}>
          {label}
        </button>
      ))}
    </span>
  )
}
