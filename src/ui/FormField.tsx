import { type ReactNode, useId } from 'react'
import './field.css'

/** What joins an input to its label and to what is said of it; to be spread over the input. */
export interface FieldControl {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

interface FormFieldProps {
  readonly label: ReactNode
  /** A remark that is no error. Default: none. */
  readonly hint?: ReactNode
  /** What is wrong with it, in place of the hint. Default: nothing. */
  readonly error?: ReactNode
  readonly children: (control: FieldControl) => ReactNode
}

/** An input with its label above, and below what is wrong with it, or a remark. */
export function FormField({ label, hint, error, children }: FormFieldProps) {
  const id = useId()
  const note = error || hint
  const noteId = `${id}-note`
  return (
    <div className="zg-field">
      <label className="zg-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': note ? noteId : undefined })}
      {note && (
        <p id={noteId} className={error ? 'zg-field-error' : 'zg-field-hint'}>
          {note}
        </p>
      )}
    </div>
  )
}

/** A remark that belongs to more than one input. */
export function Hint({ children }: { readonly children: ReactNode }) {
  return <p className="zg-field-hint">{children}</p>
}
