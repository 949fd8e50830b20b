import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import type { LoginTexts } from './texts.ts'

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

export function LoginTextField({ id, label, inputRef, problem, hint, children, ...input }: TextFieldProps) {
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

interface PasswordFieldProps {
  readonly texts: LoginTexts
  readonly inputRef: RefObject<HTMLInputElement>
  readonly problem?: string | undefined
  readonly initialValue: string
}

export function PasswordField({ texts, inputRef, problem, initialValue }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const [isCapsLockOn, setIsCapsLockOn] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setIsCapsLockOn(event.getModifierState('CapsLock'))

  return (
    <LoginTextField
      id="password"
      label={texts.password}
      inputRef={inputRef}
      problem={problem}
      hint={isCapsLockOn ? texts.capsLock : undefined}
      type={isShown ? 'text' : 'password'}
      defaultValue={initialValue}
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setIsCapsLockOn(false)}
    >
      <button
        type="button"
        className="zg-input-button"
        aria-pressed={isShown}
        aria-label={isShown ? texts.hidePassword : texts.showPassword}
        title={isShown ? texts.hidePassword : texts.showPassword}
        onClick={() => setIsShown(!isShown)}
      >
        <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
          <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
          <circle cx="12" cy="12" r="2.8" />
          {!isShown && <path d="M4 4l16 16" />}
        </svg>
      </button>
    </LoginTextField>
  )
}
