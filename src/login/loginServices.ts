import type { Locale } from '../locales/locale.ts'
import type { Theme } from '../theme/theme.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
}

/** All that the page does to the world outside it. */
export interface LoginServices {
  /** Logs in and keeps the login; rejects with a ToolApiError. */
  logIn(credentials: Credentials): Promise<void>
  /** Goes to the wanted page. Does not resolve when that leaves this one. */
  enter(): Promise<void>
  /** Is this a demo with known logins? False where it cannot be found out. */
  isDemo(): Promise<boolean>
  chooseLocale(locale: Locale): void
  chooseTheme(theme: Theme): void
  /** Calls back when the browser refuses to keep data. */
  onStorageProblem(show: () => void): void
}

/** For a page that is only drawn: nothing answers, nothing is kept. */
export const inertServices: LoginServices = {
  logIn: () => new Promise(() => undefined),
  enter: () => new Promise(() => undefined),
  isDemo: () => Promise.resolve(false),
  chooseLocale: () => undefined,
  chooseTheme: () => undefined,
  onStorageProblem: () => undefined,
}
