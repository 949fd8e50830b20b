import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { UserSetting } from '../../../src/pages/account/UserSetting.tsx'
import { openFramed } from '../../layout/openFramed.tsx'
import { refuse } from '../refusal.ts'
import { standInForBrowser } from '../standInForBrowser.ts'

beforeEach(standInForBrowser)

const reader = userEvent.setup()
const aMain = { name: 'Chen', username: 'chen', role: 'user', level: 3, email: 'chen@example.com' }
const noSessions = { list: [], total: 0 }

async function open({ tab = '', user = aMain as Record<string, unknown>, answers = {} } = {}) {
  const page = await openFramed({
    path: `/user/setting${tab && `?tab=${tab}`}`,
    children: <UserSetting />,
    user,
    answers: { sessionList: () => noSessions, relayKeyList: () => noSessions, certifications: () => ({ list: [], total: 0 }), ...answers },
  })
  await screen.findByRole('tablist')
  return page
}

async function type(label: string, text: string) {
  const input = await screen.findByLabelText(label, { selector: 'input' })
  await reader.clear(input)
  if (text) await reader.type(input, text)
}

describe('the tabs of the settings', () => {
  it.each([
    ['', 'Basic info'],
    ['security', 'Security'],
    ['certification', 'Certification'],
    ['watch', 'Night watch'],
    ['nonsense', 'Basic info'],
  ])('?tab=%s opens %s [spec 1.8, 2.21]', async (tab, name) => {
    await open({ tab })
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe(name)
  })

  it('follow the arrow keys, are named in the address, and keep what is half typed in another', async () => {
    const page = await open()
    await type('Company', 'Harb')
    screen.getByRole('tab', { name: 'Basic info' }).focus()
    await reader.keyboard('{ArrowRight}')
    expect(page.address()).toBe('/user/setting?tab=security')
    await reader.keyboard('{ArrowLeft}')
    expect((await screen.findByLabelText<HTMLInputElement>('Company')).value).toBe('Harb')
  })
})

describe('the profile', () => {
  it('starts with what is known, and saves all of it', async () => {
    const page = await open({ answers: { updateUser: () => aMain } })
    await type('Phone', '138')
    await reader.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(page.payloadsOf('updateUser')).toHaveLength(1))
    expect(page.payloadsOf('updateUser')[0]).toMatchObject({ name: 'Chen', phone: '138', email: 'chen@example.com', job: '' })
    await waitFor(() => expect(page.seen.filter((name) => name === 'userInfo')).toHaveLength(2))
  })

  it('marks the field that the server refuses, and keeps what was typed', async () => {
    await open({ answers: { updateUser: () => refuse(1002, 'please look', { errors: { email: 'bad_format' } }) } })
    await type('E-mail', 'nobody')
    await reader.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toContain('please look')
    const input = screen.getByLabelText<HTMLInputElement>('E-mail')
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
    expect(input.value).toBe('nobody')
  })
})

describe('changing the password', () => {
  const fill = async (old: string, fresh: string, repeated: string) => {
    await type('Old password', old)
    await type('New password', fresh)
    await type('New password once more', repeated)
    await reader.click(screen.getByRole('button', { name: 'Change password' }))
  }

  it('ticks the rules off while one types [spec 5.3]', async () => {
    await open({ tab: 'security' })
    await type('New password', 'abc1')
    const rules = within(screen.getByRole('list', { name: 'Password requirements' })).getAllByRole('listitem')
    expect(rules.map((rule) => rule.dataset.kept)).toEqual(['false', 'true', 'true', 'true', 'false'])
  })

  it('sends the old and the new one, and not the repetition', async () => {
    const page = await open({ tab: 'security', answers: { updateUser: () => aMain } })
    await fill('Old1234', 'New12345', 'New12345')
    await waitFor(() => expect(page.payloadsOf('updateUser')).toEqual([{ old_password: 'Old1234', new_password: 'New12345' }]))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Old password').value).toBe(''))
  })

  it('leaves only the logins on the page that it did not end', async () => {
    const times = { created_at: 1, last_used_at: 1, expires_at: 2 }
    const session = (browser: string, is_current: boolean) => ({ session_id: browser, browser, address: '::1', is_current, ...times })
    let sessions = [session('Here', true), session('Elsewhere', false)]
    const updateUser = () => {
      sessions = sessions.slice(0, 1)
      return aMain
    }
    await open({ tab: 'security', answers: { sessionList: () => ({ list: sessions, total: sessions.length }), updateUser } })
    expect(await screen.findByText('Elsewhere')).toBeTruthy()
    await fill('Old1234', 'New12345', 'New12345')
    await waitFor(() => expect(screen.queryByText('Elsewhere')).toBeNull())
    expect(screen.getByText('Here')).toBeTruthy()
  })

  it.each([
    ['a repetition that differs', ['Old1234', 'New12345', 'New1234'], 'The two new passwords differ'],
    ['a weak new one', ['Old1234', 'short', 'short'], /At least 6 characters, no spaces, with/],
  ])('refuses %s without asking the server [spec 5.3]', async (_, [old = '', fresh = '', repeated = ''], sentence) => {
    const page = await open({ tab: 'security' })
    await fill(old, fresh, repeated)
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
    expect(page.seen).not.toContain('updateUser')
  })

  it.each([
    ['a wrong old one', refuse(1002, 'please look', { errors: { old_password: 'wrong_password' } }), 'The password is wrong'],
    ['too many tries', refuse(1007, 'try again in 60 seconds', { retry_after_s: 60 }), 'try again in 60 seconds'],
  ])('says so: %s', async (_, refusal, sentence) => {
    await open({ tab: 'security', answers: { updateUser: () => refusal } })
    await fill('Old1234', 'New12345', 'New12345')
    expect(await screen.findByText(sentence)).toBeTruthy()
  })
})

describe('certification', () => {
  const asked = { certification_id: 'c', kind: 'personal', legal_name: 'Wang', document_no: '110***2X', requested_at: 1, decided_at: null }

  it.each([
    ['never asked', {}, [], /Not certified yet/, true],
    ['waiting', {}, [{ ...asked, state: 'requested', reason: '' }], /waiting for review/, false],
    ['refused', {}, [{ ...asked, state: 'refused', reason: 'name differs' }], /refused: name differs/, true],
    ['certified', { certification: 1 }, [{ ...asked, state: 'certified', reason: '' }], /is certified/, false],
  ])('of an account that is %s', async (_, user, list, sentence, mayAsk) => {
    await open({ tab: 'certification', user: { ...aMain, ...user }, answers: { certifications: () => ({ list, total: list.length }) } })
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.queryByText('Previous requests') !== null).toBe(list.length > 0)
    await waitFor(() => expect(screen.queryByText(/operator checks the document/) !== null).toBe(mayAsk))
  })

  it('is the main account’s affair: a sub-account asks for nothing', async () => {
    const page = await open({ tab: 'certification', user: { ...aMain, sub_main_uid: 'main' } })
    expect(await screen.findByText(/main account handles certification/)).toBeTruthy()
    expect(page.seen).not.toContain('certifications')
  })
})

describe('a picture', () => {
  const choose = async (file: File) => {
    const input = await screen.findByLabelText('Picture file')
    await userEvent.setup({ applyAccept: false }).upload(input, file)
  }

  it.each([
    ['another type', new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }), /Only PNG, JPEG or WebP/],
    ['no picture at all', new File(['hello'], 'a.png', { type: 'image/png' }), /not a readable picture/],
  ])('that is %s is refused before it is sent', async (_, file, sentence) => {
    const page = await open()
    await choose(file)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save picture' })).toBeNull()
    expect(page.seen).not.toContain('saveAvatar')
  })
})
