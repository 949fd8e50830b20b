import { useEffect, useState } from 'react'
import type { Locale } from '../locales/locale.ts'
import type { Theme } from '../theme/theme.ts'
import { BrandPanel } from './BrandPanel.tsx'
import { LoginForm } from './LoginForm.tsx'
import type { Credentials, LoginServices } from './loginServices.ts'
import { PageSwitches } from './PageSwitches.tsx'
import { loginTexts } from './texts.ts'

interface LoginPageProps {
  readonly initialLocale: Locale
  readonly initialTheme: Theme
  readonly services: LoginServices
  readonly typed?: Credentials
}

export function LoginPage({ initialLocale, initialTheme, services, typed = { username: '', password: '' } }: LoginPageProps) {
  const [locale, setLocale] = useState(initialLocale)
  const [theme, setTheme] = useState(initialTheme)
  const [hasStorageProblem, setHasStorageProblem] = useState(false)
  const texts = loginTexts[locale]

  useEffect(() => services.onStorageProblem(() => setHasStorageProblem(true)), [services])
  useEffect(() => {
    document.title = texts.title
    document.documentElement.lang = locale
  }, [texts, locale])

  return (
    <div className="login-page">
      <BrandPanel texts={texts} />
      <main className="login-main">
        <PageSwitches
          texts={texts}
          locale={locale}
          theme={theme}
          chooseLocale={(next) => {
            setLocale(next)
            services.chooseLocale(next)
          }}
          chooseTheme={(next) => {
            setTheme(next)
            services.chooseTheme(next)
          }}
        />
        <div className="login-card">
          <h1>{texts.formTitle}</h1>
          <p className="login-lead">{texts.formLead}</p>
          {hasStorageProblem && (
            <p role="status" className="zg-alert zg-alert-warning">
              {texts.storageProblem}
            </p>
          )}
          <LoginForm texts={texts} services={services} typed={typed} />
        </div>
      </main>
    </div>
  )
}
