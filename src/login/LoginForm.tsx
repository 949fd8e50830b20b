import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { demoLogins } from '../../contract/demo.ts'
import { LoginTextField, PasswordField } from './LoginTextField.tsx'
import type { Credentials, LoginServices } from './loginServices.ts'
import { fillText, type LoginTexts } from './texts.ts'
import { checkCredentials, type LoginFailure, toFieldMessage, toLoginFailure } from './toLoginFailure.ts'

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
      <LoginTextField
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

interface DemoHintProps {
  readonly texts: LoginTexts
  readonly services: Pick<LoginServices, 'isDemo'>
  readonly choose: (credentials: Credentials) => void
}

/** In a demo, its logins: one click fills the form. */
function DemoHint({ texts, services, choose }: DemoHintProps) {
  const [isDemo, setIsDemo] = useState(false)
  useEffect(() => {
    void services.isDemo().then(setIsDemo)
  }, [services])
  if (!isDemo) return null

  return (
    <fieldset className="login-demo">
      <legend>{texts.demoTitle}</legend>
      {demoLogins.map((login) => (
        <button key={login.username} type="button" className="login-demo-choice" onClick={() => choose(login)}>
          <strong>{login.username}</strong>
          <span>{texts.demo[login.username]}</span>
        </button>
      ))}
    </fieldset>
  )
}

const TICK_MS = 1_000

/** Seconds left of a wait, and the way to start one. Measured against the clock, so that a sleeping tab is not behind. */
function useCountdown(): readonly [number, (seconds: number) => void] {
  const [endsAtMs, setEndsAtMs] = useState(0)
  const [leftS, setLeftS] = useState(0)

  useEffect(() => {
    if (endsAtMs === 0) return
    const tick = () => setLeftS(Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1_000)))
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [endsAtMs])

  const start = useCallback((seconds: number) => setEndsAtMs(seconds > 0 ? Date.now() + seconds * 1_000 : 0), [])
  return [endsAtMs === 0 ? 0 : leftS, start]
}

/** Seconds as `4:05`. */
function formatWait(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
