import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react'
import './field.css'
import { joinClasses } from './joinClasses.ts'

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
  /** What is wrong with it, in place of the hint; read out as soon as it comes. Default: nothing. */
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
        <p id={noteId} className={error ? 'zg-field-error' : 'zg-field-hint'} role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  )
}

interface FieldGroupProps {
  readonly label: ReactNode
  /** Default: the inputs are below each other. */
  readonly className?: string
  readonly children: ReactNode
}

/** Several inputs under one label, such as the choices of one question. */
export function FieldGroup({ label, className = 'zg-field', children }: FieldGroupProps) {
  return (
    <fieldset className={className}>
      <legend className="zg-label">{label}</legend>
      {children}
    </fieldset>
  )
}

interface FieldNoteProps extends ComponentPropsWithoutRef<'p'> {
  /** `span` where a paragraph may not be. Default: a paragraph. */
  readonly as?: 'p' | 'span'
}

/** A remark that belongs to more than one input, or to something that is no input. */
export function Hint({ as: Element = 'p', className, ...props }: FieldNoteProps) {
  return <Element className={joinClasses('zg-field-hint', className)} {...props} />
}

/** What is wrong with something that is no FormField: a cell, a choice, a row. */
export function FieldError({ as: Element = 'p', className, ...props }: FieldNoteProps) {
  return <Element className={joinClasses('zg-field-error', className)} {...props} />
}
