import type { InputHTMLAttributes, ReactNode, RefObject } from 'react'

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly id: string
  readonly label: string
  readonly inputRef: RefObject<HTMLInputElement>
  /** What is wrong with it; absent: nothing. */
  readonly problem?: string | undefined
  /** A remark that is no error. */
  readonly hint?: string | undefined
  /** At the end, inside the frame of the input. */
  readonly children?: ReactNode
}

export function TextField({ id, label, inputRef, problem, hint, children, ...input }: TextFieldProps) {
  return (
    <div className="zg-field">
      <label className="zg-label" htmlFor={id}>
        {label}
      </label>
      <div className="zg-input-group">
        <input
          {...input}
          id={id}
          name={id}
          ref={inputRef}
          className="zg-input zg-input-large"
          aria-invalid={problem !== undefined}
          aria-describedby={problem || hint ? `${id}-note` : undefined}
        />
        {children}
      </div>
      {(problem || hint) && (
        <p id={`${id}-note`} className={problem ? 'zg-field-error' : 'zg-field-hint'}>
          {problem ?? hint}
        </p>
      )}
    </div>
  )
}
