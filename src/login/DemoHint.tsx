import { useEffect, useState } from 'react'
import { demoLogins } from '../../contract/demo.ts'
import type { Credentials, LoginServices } from './loginServices.ts'
import type { LoginTexts } from './texts.ts'

interface DemoHintProps {
  readonly texts: LoginTexts
  readonly services: Pick<LoginServices, 'isDemo'>
  readonly choose: (credentials: Credentials) => void
}

/** In a demo, its logins: one click fills the form. */
export function DemoHint({ texts, services, choose }: DemoHintProps) {
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
