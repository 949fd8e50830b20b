import { type KeyboardEvent, type RefObject, useState } from 'react'
import { TextField } from './TextField.tsx'
import type { LoginTexts } from './texts.ts'

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
    <TextField
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
    </TextField>
  )
}
