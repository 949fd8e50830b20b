import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { locales } from '../../src/locales/locale.ts'
import { fillText, loginTexts } from '../../src/login/texts.ts'
import { accept, logIn, openLogin, refuse } from './loginScene.tsx'

const zh = loginTexts['zh-CN']

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('fields', () => {
  it.each([
    ['', '', zh.username, [zh.usernameRequired, zh.passwordRequired]],
    ['demo', '', zh.password, [zh.passwordRequired]],
    ['', 'Demo1234', zh.username, [zh.usernameRequired]],
    ['   ', 'Demo1234', zh.username, [zh.usernameRequired]],
    ['x'.repeat(130), 'Demo1234', zh.username, ['太长了，最多 129 个字符']],
  ])(
    'with user name %j and password %j, sends nothing and goes to the first wrong field [spec 5.1]',
    async (username, password, label, messages) => {
      const scene = openLogin()
      await logIn(scene, username, password)
      expect(scene.sent).toEqual([])
      expect(screen.getByLabelText(label)).toBe(document.activeElement)
      expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
      for (const message of messages) expect(screen.getByText(message)).toBeTruthy()
    },
  )

  it('keeps a blank inside a password and trims the user name', async () => {
    const scene = openLogin()
    await logIn(scene, ' demo ', ' pass word ')
    expect(scene.sent).toEqual([{ username: 'demo', password: ' pass word ' }])
  })

  it('tells password managers what the fields are', () => {
    openLogin()
    expect(screen.getByLabelText(zh.username).getAttribute('autocomplete')).toBe('username')
    expect(screen.getByLabelText(zh.password).getAttribute('autocomplete')).toBe('current-password')
  })

  it('shows the password on request', async () => {
    const { user } = openLogin()
    await user.click(screen.getByRole('button', { name: zh.showPassword }))
    expect(screen.getByLabelText(zh.password).getAttribute('type')).toBe('text')
    await user.click(screen.getByRole('button', { name: zh.hidePassword }))
    expect(screen.getByLabelText(zh.password).getAttribute('type')).toBe('password')
  })

  it('says that Caps Lock is on', async () => {
    const { user } = openLogin()
    await user.type(screen.getByLabelText(zh.password), '{CapsLock}a')
    expect(screen.getByText(zh.capsLock)).toBeTruthy()
  })
})

describe('an old login', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['that the server refuses', refuse(1001)],
    ['that does not reach it', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is cleared by a failed one %s', async (_, answer) => {
    const scene = openLogin({ answer })
    localStorage.setItem('token', 'old')
    localStorage.setItem('uid_level', '{"uid":"1","level":3}')
    localStorage.setItem('java_uid', '9')
    await logIn(scene, 'demo', 'Wrong1234')
    const stored = () => ['token', 'uid_level', 'java_uid'].map((key) => localStorage.getItem(key))
    await waitFor(() => expect(stored()).toEqual([null, null, null]))
  })
})

describe.each(locales)('a failed login in %s', (locale) => {
  const texts = loginTexts[locale]
  it.each<[string, () => Promise<unknown>, string]>([
    ['wrong credentials', refuse(1001), 'server sentence'],
    ['too many tries', refuse(1007, { retry_after_s: 245 }), 'server sentence'],
    ['a server failure', refuse(1500, { request_id: 'req-9' }), fillText(texts.withId, { said: 'server sentence', id: 'req-9' })],
    ['a server failure whose sentence names its number', refuse(1500, { request_id: 'req-9' }, 'broken, see req-9'), 'broken, see req-9'],
    ['a refusal without a word', refuse(1001, null, ''), texts.refused],
    [
      'a proxy’s page of HTML',
      async () => new Response('<html>Bad Gateway</html>', { status: 502, headers: { 'x-request-id': 'req-8' } }),
      fillText(texts.withId, { said: fillText(texts.status, { status: 502 }), id: 'req-8' }),
    ],
    [
      'our proxy’s reply without words',
      async () => Response.json({ code: 1500, msg: '', data: null }, { status: 503 }),
      fillText(texts.status, { status: 503 }),
    ],
    [
      'a refusal of our server with a failing status',
      async () => Response.json({ code: 1500, msg: 'server sentence', data: null }, { status: 500 }),
      'server sentence',
    ],
    ['a network failure', () => Promise.reject(new TypeError('Failed to fetch')), texts.transport],
    ['an unreadable answer', () => Promise.resolve('<html>'), texts.unreadable],
    ['any other code', refuse(1006), 'server sentence'],
  ])('by %s is announced and loses nothing that was typed [spec 8.2]', async (_, answer, message) => {
    await logIn(openLogin({ locale, answer }), 'demo', 'Demo1234', locale)
    expect((await screen.findByText(message)).closest('[role=alert]')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(texts.username).value).toBe('demo')
    expect(screen.getByLabelText<HTMLInputElement>(texts.password).value).toBe('Demo1234')
    expect(localStorage.getItem('token')).toBeNull()
  })
})

it('a refusal without a word is told in those of the specification [spec 8.19]', async () => {
  await logIn(openLogin({ locale: 'en-US', answer: refuse(1001, null, '') }), 'demo', 'Demo1234', 'en-US')
  const sentence = await screen.findByText('Login error, refresh and try again.')
  expect(sentence.closest('[role=alert]')).toBeTruthy()
})

describe('too many tries', () => {
  it('counts the wait down, refuses to send meanwhile, and sends again after it', async () => {
    const scene = openLogin({ answer: refuse(1007, { retry_after_s: 2 }) })
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    await logIn(scene, 'demo', 'Demo1234')
    await scene.user.click(await screen.findByRole('button', { name: '0:02 后可再试' }))
    expect(scene.sent).toHaveLength(1)
    act(() => vi.advanceTimersByTime(1_000))
    expect(screen.getByRole('button', { name: '0:01 后可再试' })).toBeTruthy()
    act(() => vi.advanceTimersByTime(1_000))
    await scene.user.click(screen.getByRole('button', { name: zh.submit }))
    await waitFor(() => expect(scene.sent).toHaveLength(2))
  })
})

describe('a successful login', () => {
  it('stores the keys of the specification and leaves for the wanted page [spec 3.1, 4.2]', async () => {
    const scene = openLogin({ answer: accept({ token: 'tok', user_id: 'u1', level: 3, java_uid: 77 }) })
    await logIn(scene, 'demo', 'Demo1234')
    await waitFor(() => expect(scene.leave).toHaveBeenCalledExactlyOnceWith('/shop/my_shop'))
    expect(localStorage.getItem('token')).toBe('tok')
    expect(JSON.parse(localStorage.getItem('uid_level') ?? '')).toEqual({ uid: 'u1', level: 3 })
    expect(localStorage.getItem('java_uid')).toBe('77')
  })

  it('shows that it is under way and sends once, however often the button is pressed', async () => {
    let finish: (reply: unknown) => void = () => undefined
    const held = new Promise((resolve) => {
      finish = resolve
    })
    const scene = openLogin({ answer: () => held })
    await logIn(scene, 'demo', 'Demo1234')
    const button = await screen.findByRole('button', { name: zh.submitting })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await scene.user.click(button)
    expect(scene.sent).toHaveLength(1)
    await act(async () => finish({ code: 1001, msg: '', data: null }))
    expect(await screen.findByText(zh.refused)).toBeTruthy()
  })

  it('opens the console in the same page where the browser keeps nothing', async () => {
    const scene = openLogin({ area: null, answer: accept({ token: 'tok', user_id: 'u1', level: 3 }) })
    await logIn(scene, 'demo', 'Demo1234')
    await waitFor(() => expect(scene.openHere).toHaveBeenCalledExactlyOnceWith('/shop/my_shop'))
    expect(scene.leave).not.toHaveBeenCalled()
  })
})

describe('the page', () => {
  it('switches language, keeps what was typed and remembers the choice [spec 3.3, 9.8]', async () => {
    const { user } = openLogin()
    await user.type(screen.getByLabelText(zh.username), 'demo')
    await user.click(screen.getByRole('button', { name: 'English' }))
    expect(screen.getByLabelText<HTMLInputElement>(loginTexts['en-US'].username).value).toBe('demo')
    expect(document.documentElement.lang).toBe('en-US')
    expect(localStorage.getItem('zhanggui_locale')).toBe('en-US')
  })

  it('switches to dark and remembers it among the settings [spec 4.10]', async () => {
    const { user } = openLogin()
    await user.click(screen.getByRole('button', { name: zh.toDark }))
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(document.body.hasAttribute('dark')).toBe(true)
    expect(JSON.parse(localStorage.getItem('zhanggui_settings') ?? '')).toEqual({ theme: 'dark' })
  })

  it('fills in a demo login on a click, in a demo only', async () => {
    const { user } = openLogin({ demo: true })
    await user.click(await screen.findByRole('button', { name: /^free/ }))
    expect(screen.getByLabelText<HTMLInputElement>(zh.username).value).toBe('free')
    expect(screen.getByLabelText<HTMLInputElement>(zh.password).value).toBe('Free1234')
  })

  it('shows no demo logins elsewhere', async () => {
    const scene = openLogin({ demo: false })
    await logIn(scene, 'demo', 'x')
    await screen.findByText('server sentence')
    expect(screen.queryByText(zh.demoTitle)).toBeNull()
  })
})
