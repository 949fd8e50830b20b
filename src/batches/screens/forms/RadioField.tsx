import { useId } from 'react'

interface RadioFieldProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string; readonly note?: string }[]
  readonly change: (value: string) => void
}

/** One of a few, all in sight. */
export function RadioField({ label, value, options, change }: RadioFieldProps) {
  const name = useId()
  return (
    <fieldset className="zg-batch-radios">
      <legend className="zg-label">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => change(option.value)} />
          <span>{option.label}</span>
          {option.note && <span className="zg-muted">{option.note}</span>}
        </label>
      ))}
    </fieldset>
  )
}
