import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type Mock, vi } from 'vitest'
import type { Locale } from '../../src/locales/locale.ts'
import { createLoginServices } from '../../src/login/createLoginServices.ts'
import { LoginPage } from '../../src/login/LoginPage.tsx'
import { loginTexts } from '../../src/login/texts.ts'
import { createBrowserStorage } from '../../src/storage/createBrowserStorage.ts'
import { lateArrival } from '../late.ts'

export interface LoginScene {
  readonly user: ReturnType<typeof userEvent.setup>
  /** Bodies of the login calls that were made. */
  readonly sent: unknown[]
  readonly leave: Mock<(path: string) => void>
  readonly openHere: Mock<(path: string) => Promise<void>>
}

interface SceneOptions {
  readonly locale?: Locale
  /** What the backend answers to a login, in whole or as the body; a rejection is a network failure. */
  readonly answer?: () => Promise<unknown>
  readonly demo?: boolean
  readonly area?: Storage | null
}

/** The page with its real services; only `fetch`, the browser's own interface, is replaced. */
export function openLogin({ locale = 'zh-CN', answer = refuse(1001), demo = false, area = localStorage }: SceneOptions = {}): LoginScene {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.startsWith('/api/config')) return Response.json({ code: 1000, msg: '', data: aDeployment(demo) })
    sent.push(JSON.parse(String(init.body)))
    const said = await answer()
    await lateArrival()
    return said instanceof Response ? said : Response.json(said)
  })
  const leave = vi.fn<(path: string) => void>()
  const openHere = vi.fn<(path: string) => Promise<void>>(() => Promise.resolve())
  const storage = createBrowserStorage(area)
  const services = createLoginServices({
    storage,
    readLocale: () => locale,
    target: '/shop/my_shop',
    leave,
    openHere,
    onStorageProblem: () => undefined,
  })
  render(<LoginPage initialLocale={locale} initialTheme="light" services={services} />)
  return { user: userEvent.setup(), sent, leave, openHere }
}

export async function logIn({ user }: LoginScene, username: string, password: string, locale: Locale = 'zh-CN') {
  const texts = loginTexts[locale]
  await user.clear(screen.getByLabelText(texts.username))
  await user.clear(screen.getByLabelText(texts.password))
  if (username) await user.type(screen.getByLabelText(texts.username), username)
  if (password) await user.type(screen.getByLabelText(texts.password), password)
  await user.click(screen.getByRole('button', { name: texts.submit }))
}

export const accept = (reply: object) => () => Promise.resolve({ code: 1000, msg: '', data: reply })
export const refuse =
  (code: number, data: unknown = null, msg = 'server sentence') =>
  () =>
    Promise.resolve({ code, msg, data })

function aDeployment(demo: boolean) {
  const origin = 'http://127.0.0.1:8090'
  return {
    platform: 'sandbox',
    merchant_hosts: { mms: origin, files: origin, pifa: origin },
    extension: { id: '', version: '0.1.0', min_version: '0.1.0' },
    locale_default: null,
    demo,
    auth_token_key: '0123456789abcdef',
  }
}
