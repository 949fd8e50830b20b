import { renderToString } from 'react-dom/server'
import type { Locale } from '../locales/locale.ts'
import { THEME_DEFAULT } from '../theme/theme.ts'
import { LoginPage } from './LoginPage.tsx'
import { inertServices } from './loginServices.ts'
import { loginTexts } from './texts.ts'

/** The page as HTML, for the build: what is there before any script runs. */
export function renderLogin(locale: Locale): { readonly title: string; readonly html: string } {
  return {
    title: loginTexts[locale].title,
    html: renderToString(<LoginPage initialLocale={locale} initialTheme={THEME_DEFAULT} services={inertServices} />),
  }
}
