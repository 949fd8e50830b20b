import { type FormEvent, useEffect, useRef, useState } from 'react'
import { DemoHint } from './DemoHint.tsx'
import type { Credentials, LoginServices } from './loginServices.ts'
import { PasswordField } from './PasswordField.tsx'
import { TextField } from './TextField.tsx'
import { fillText, type LoginTexts } from './texts.ts'
import { checkCredentials, type LoginFailure, toFieldMessage, toLoginFailure } from './toLoginFailure.ts'
import { formatWait, useCountdown } from './useCountdown.ts'

interface LoginFormProps {
  readonly texts: LoginTexts
  readonly services: LoginServices
  /** What was typed before this form took over; the fields keep their own text from then on. */
  readonly typed: Credentials
}

/** `starting` until the script runs: a form sent before that would leave the page. */
type Phase = 'starting' | 'ready' | 'sending' | 'entering'

export function LoginForm({ texts, services, typed }: LoginFormProps) {
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [phase, setPhase] = useState<Phase>('starting')
  const [failure, setFailure] = useState<LoginFailure | null>(null)
  const [waitS, startWait] = useCountdown()
  useEffect(() => setPhase('ready'), [])

  function show(next: LoginFailure) {
    setFailure(next)
    setPhase('ready')
    startWait(next.waitS)
    if (next.fields.username) username.current?.focus()
    else if (next.fields.password || next.waitS === 0) password.current?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (phase !== 'ready' || waitS > 0) return
    const credentials = { username: username.current?.value.trim() ?? '', password: password.current?.value ?? '' }
    const fields = checkCredentials(credentials.username, credentials.password)
    if (Object.keys(fields).length > 0) return show({ fields, waitS: 0, toMessage: () => '' })
    setPhase('sending')
    setFailure(null)
    try {
      await services.logIn(credentials)
      setPhase('entering')
      await services.enter()
    } catch (error) {
      show(toLoginFailure(error))
    }
  }

  function fill(credentials: Credentials) {
    if (username.current) username.current.value = credentials.username
    if (password.current) password.current.value = credentials.password
    setFailure(null)
  }

  const message = failure?.toMessage(texts)
  const problemOf = (field: 'username' | 'password') => {
    const problem = failure?.fields[field]
    return problem && toFieldMessage(field, problem, texts)
  }
  const isBusy = phase === 'sending' || phase === 'entering'
  const labels = { starting: texts.submit, ready: texts.submit, sending: texts.submitting, entering: texts.entering }

  return (
    <form className="login-form" method="post" noValidate aria-busy={isBusy} onSubmit={submit}>
      <div role="alert">{message && <p className="zg-alert zg-alert-error">{message}</p>}</div>
      <TextField
        id="username"
        label={texts.username}
        inputRef={username}
        problem={problemOf('username')}
        defaultValue={typed.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField texts={texts} inputRef={password} problem={problemOf('password')} initialValue={typed.password} />
      <button
        type="submit"
        className="zg-button zg-button-primary zg-button-large login-submit"
        disabled={phase === 'starting'}
        aria-disabled={isBusy || waitS > 0}
      >
        {isBusy && <span className="zg-spinner" aria-hidden="true" />}
        {waitS > 0 ? fillText(texts.waitButton, { wait: formatWait(waitS) }) : labels[phase]}
      </button>
      <DemoHint texts={texts} services={services} choose={fill} />
    </form>
  )
}
