import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Locale } from '../../../src/locales/locale.ts'
import { openScreen } from '../../pages/openScreen.tsx'
import { standInForBrowser } from '../../pages/standInForBrowser.ts'

beforeEach(standInForBrowser)

const reader = userEvent.setup()
const operator = { name: 'operator', username: 'admin', level: 3, role: 'admin' }
const words = {
  'zh-CN': { level: '等级', ends: '等级到期', name: '用户名', password: '密码', save: /保\s*存/ },
  'en-US': { level: 'Level', ends: 'Level ends', name: 'User name', password: 'Password', save: /Save/ },
}

/** The operator's form of a new account, whose figure and moment hold this. */
async function fill(typed: { readonly level?: string; readonly ends?: string }, locale: Locale = 'en-US') {
  const labels = words[locale]
  const opened = await openScreen({
    path: '/operator/users/create',
    user: operator,
    locale,
    answers: { saveUser: () => ({ user_uid: 'u1', version: 1 }), userList: () => ({ list: [], total: 0 }) },
  })
  await screen.findByLabelText(labels.name)
  // The framework's form resets itself once after it has appeared, with new inputs.
  await act(async () => undefined)
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  const write = async (label: string, text: string) => {
    await reader.click(field(label))
    await reader.paste(text)
    await reader.keyboard('{Escape}')
    await reader.tab()
  }
  await write(labels.name, 'ning')
  await write(labels.password, 'Ning1234')
  if (typed.level !== undefined) await write(labels.level, typed.level)
  if (typed.ends !== undefined) await write(labels.ends, typed.ends)
  await reader.click(screen.getByRole('button', { name: labels.save }))
  return { ...opened, level: () => field(labels.level).value, ends: () => field(labels.ends).value }
}

describe('a figure in a form', () => {
  it.each(['2', '２', ' 2 '])('typed as “%s” is the figure that it looks like', async (level) => {
    const { callsOf } = await fill({ level })
    await waitFor(() => expect(callsOf('saveUser')).toMatchObject([{ level: 2 }]))
  })

  it.each([
    ['two', 'en-US', 'Not a number'],
    ['1,5', 'en-US', 'Not a number'],
    ['2.5', 'en-US', 'Not a whole number'],
    ['-1', 'en-US', 'Not less than 0'],
    ['二', 'zh-CN', '不是数字'],
    ['2.5', 'zh-CN', '不是整数'],
  ] as const)('typed as “%s” (%s) stays and is refused: %s', async (level, locale, sentence) => {
    const opened = await fill({ level }, locale)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(opened.level()).toBe(level)
    expect(opened.callsOf('saveUser')).toEqual([])
  })
})

describe('a moment in a form', () => {
  it.each(['2027-01-05 10:00', '２０２７－０１－０５　１０：００', '2027年1月5日 10：00'])('typed as “%s” is that moment', async (ends) => {
    const { callsOf } = await fill({ ends })
    await waitFor(() => expect(callsOf('saveUser')).toMatchObject([{ level_expires_at: Date.parse('2027-01-05T10:00+08:00') }]))
  })

  it.each([
    ['tomorrow', 'en-US', 'Not a date such as 2026-11-21 14:05'],
    ['2026/13/45 10:00', 'en-US', 'Not a date such as 2026-11-21 14:05'],
    ['2027-01-05', 'zh-CN', '不是日期，应如 2026-11-21 14:05'],
  ] as const)('typed as “%s” (%s) stays and is refused: %s', async (ends, locale, sentence) => {
    const opened = await fill({ ends }, locale)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(opened.ends()).toBe(ends)
    expect(opened.callsOf('saveUser')).toEqual([])
  })
})
