import { useId } from 'react'

interface ChoiceOption<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly hint?: string
}

interface ChoiceOfProps<Value extends string> {
  readonly label: string
  readonly options: readonly ChoiceOption<Value>[]
  readonly value: Value
  readonly change: (value: Value) => void
}

/** One of a few, all in sight; of one alone it is said what it is. */
export function ChoiceOf<Value extends string>({ label, options, value, change }: ChoiceOfProps<Value>) {
  const name = useId()
  return (
    <fieldset className="zg-transfer-choice">
      <legend>{label}</legend>
      {options.length === 1 && <p>{options[0]?.label}</p>}
      {options.length > 1 &&
        options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => change(option.value)} />
            <span>
              {option.label}
              {option.hint && <span className="zg-field-hint">{option.hint}</span>}
            </span>
          </label>
        ))}
    </fieldset>
  )
}
