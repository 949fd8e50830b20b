import { useId } from 'react'

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly change: (value: Value) => void
}

/** One of a few words. */
export function Choice<Value extends string>({ label, value, options, change }: ChoiceProps<Value>) {
  const id = useId()
  const choose = (typed: string) => {
    const option = options.find((each) => each.value === typed)
    if (option) change(option.value)
  }
  return (
    <div className="zg-field">
      <label className="zg-label" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="zg-input" value={value} onChange={(event) => choose(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
