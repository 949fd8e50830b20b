import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react'
import { DayInput, type DayInputProps } from './dates/DayInput.tsx'
import { type FieldControl, FormField, Hint } from './FormField.tsx'
import { joinClasses } from './joinClasses.ts'

/** What every field says of itself. */
interface FieldWords {
  readonly label: ReactNode
  /** A remark that is no error. Default: none. */
  readonly hint?: ReactNode
  /** What is wrong with it, in place of the hint. Default: nothing. */
  readonly error?: ReactNode
}

/** What a field passes on to its input as it is. `className` is added to the classes of an input. */
type Passed<Attributes> = Omit<Attributes, keyof FieldControl | 'value' | 'onChange' | 'children'>

interface TextFieldProps extends FieldWords, Passed<InputHTMLAttributes<HTMLInputElement | HTMLTextAreaElement>> {
  readonly value: string
  readonly onChange: (typed: string) => void
  /** How many lines are in sight. Default: one line, which is all that can be typed. */
  readonly rows?: number | undefined
  /** Values that are offered while one types. Default: none. */
  readonly suggestions?: readonly string[] | undefined
}

/**
 * A text: label, input, hint and error in one.
 * `<TextField label={t('views.name')} value={name} onChange={setName} error={problem} />`
 */
export function TextField({ label, hint, error, className, onChange, rows, suggestions, ...passed }: TextFieldProps) {
  const listId = useId()
  return (
    <FormField label={label} hint={hint} error={error}>
      {(control) => {
        const attributes = {
          ...control,
          ...passed,
          className: joinClasses('zg-input', className),
          onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
        }
        if (rows !== undefined) return <textarea {...attributes} rows={rows} />
        return (
          <>
            <input {...attributes} list={suggestions && listId} />
            {suggestions && (
              <datalist id={listId}>
                {suggestions.map((each) => (
                  <option key={each} value={each} />
                ))}
              </datalist>
            )}
          </>
        )
      }}
    </FormField>
  )
}

interface NumberFieldProps extends Omit<TextFieldProps, 'rows' | 'inputMode' | 'type'> {
  /** No decimals: a phone shows digits alone. Default: it shows the decimal point as well. */
  readonly isWhole?: boolean
}

/** A number as it is typed, so that what cannot be read stays as it is. The place that uses it parses it. */
export function NumberField({ isWhole = false, ...field }: NumberFieldProps) {
  return <TextField {...field} inputMode={isWhole ? 'numeric' : 'decimal'} />
}

/** A day as YYYY-MM-DD; '' while none is chosen. */
export function DateField({ label, hint, error, onChange, ...passed }: DateFieldProps) {
  return (
    <FormField label={label} hint={hint} error={error}>
      {(control) => <DayInput {...control} {...passed} change={onChange} />}
    </FormField>
  )
}

interface DateFieldProps extends FieldWords, Omit<DayInputProps, keyof FieldControl | 'change'> {
  readonly onChange: (day: string) => void
}

export interface SelectOption<Value extends string | number> {
  readonly value: Value
  readonly label: string
}

interface OptionGroup<Value extends string | number> {
  readonly label: string
  readonly options: readonly SelectOption<Value>[]
}

interface SelectFieldProps<Value extends string | number> extends FieldWords, Passed<SelectHTMLAttributes<HTMLSelectElement>> {
  readonly value: Value
  /** In the order of the list; some may be under a heading. */
  readonly options: readonly (SelectOption<Value> | OptionGroup<Value>)[]
  readonly onChange: (value: Value) => void
}

/** One of a list: label, list, hint and error in one. */
export function SelectField<Value extends string | number>(field: SelectFieldProps<Value>) {
  const { label, hint, error, className, value, options, onChange, ...passed } = field
  const choose = (typed: string) => {
    const chosen = options.flatMap((each) => ('options' in each ? each.options : each)).find((each) => String(each.value) === typed)
    if (chosen) onChange(chosen.value)
  }
  return (
    <FormField label={label} hint={hint} error={error}>
      {(control) => (
        <select
          {...control}
          {...passed}
          className={joinClasses('zg-input', className)}
          value={value}
          onChange={({ target }) => choose(target.value)}
        >
          {options.map((each) =>
            'options' in each ? (
              <optgroup key={each.label} label={each.label}>
                {each.options.map(toOption)}
              </optgroup>
            ) : (
              toOption(each)
            ),
          )}
        </select>
      )}
    </FormField>
  )
}

function toOption({ value, label }: SelectOption<string | number>) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  )
}

interface CheckFieldProps extends Omit<FieldWords, 'error'> {
  readonly checked: boolean
  readonly onChange: (isChecked: boolean) => void
  /** Of the label, which is around box and words. */
  readonly className?: string | undefined
}

/** Yes or no: a box with its words beside it. The hint is read out with the words. */
export function CheckField({ label, hint, checked, onChange, className }: CheckFieldProps) {
  return (
    <label className={className}>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />{' '}
      <span>
        {label}
        {hint && <Hint as="span">{hint}</Hint>}
      </span>
    </label>
  )
}

interface FileFieldProps extends FieldWords {
  /** Endings that the browser offers, such as `.xlsx,.csv`. */
  readonly accept: string
  /** Default: a file can be chosen. */
  readonly disabled?: boolean
  readonly onChange: (file: File) => void
}

/** A file that is read as soon as it is chosen. The same file can be chosen again, once it is mended. */
export function FileField({ label, hint, error, accept, disabled, onChange }: FileFieldProps) {
  return (
    <FormField label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          type="file"
          accept={accept}
          disabled={disabled}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) onChange(chosen)
            target.value = ''
          }}
        />
      )}
    </FormField>
  )
}
