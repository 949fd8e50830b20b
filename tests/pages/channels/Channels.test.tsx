import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { capabilities } from '../../../contract/capabilities.ts'
import type { Channel } from '../../../contract/entities/channel.ts'
import { usualMorning } from '../../../contract/entities/morningReport.ts'
import { Channels } from '../../../src/pages/channels/Channels.tsx'
import { OfferedContext } from '../../../src/providers/accessControl/useIsOffered.ts'
import { TabContext } from '../../../src/providers/drafts/useTabDraft.ts'
import { openFramed } from '../../layout/openFramed.tsx'
import { aTab } from '../openScreen.tsx'
import { refuse } from '../refusal.ts'
import { standInForBrowser } from '../standInForBrowser.ts'

beforeEach(standInForBrowser)

const reader = userEvent.setup()
const address = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=11111111-2222-4333-8444-555555555555'

const aChannel = (overrides: Partial<Channel> = {}): Channel => ({
  channel_id: 'c1',
  kind: 'wecom',
  name: 'Shop chat',
  address_end: '3f2a',
  is_signed: false,
  is_confirmed: true,
  language: 'en-US',
  topics: ['alerts', 'shops'],
  quiet_from: '22:00',
  quiet_until: '08:00',
  urgent_always: true,
  is_on: true,
  waiting: 0,
  last_sent_at: Date.now() - 3 * 60_000,
  last_failed_at: null,
  last_failure: '',
  updated_at: 1,
  version: 4,
  ...overrides,
})

async function open(list: readonly Channel[], answers: Record<string, (payload: never) => unknown> = {}) {
  const page = await openFramed({
    path: '/user/channels',
    children: <Channels />,
    answers: { channelList: () => ({ list, total: list.length }), morningSettings: () => usualMorning, ...answers },
  })
  await screen.findByRole('button', { name: 'Add a channel' })
  return page
}
const card = (name = 'Shop chat') => within(screen.getByRole('article', { name }))

describe('the page of channels', () => {
  it('says how to begin where there is none', async () => {
    await open([])
    expect(screen.getByText('Add a robot to a group chat, then paste its address here; or type your e-mail address.')).toBeTruthy()
  })

  it('says of each what is sent, when not, and when something was delivered last', async () => {
    await open([
      aChannel({ waiting: 2 }),
      aChannel({ channel_id: 'c2', name: 'Off', is_on: false, quiet_from: '', quiet_until: '', topics: [] }),
    ])
    const text = screen.getByRole('article', { name: 'Shop chat' }).textContent
    expect(text).toContain('Alerts, Logged-out shops')
    expect(text).toContain('22:00 to 08:00 (Beijing time); urgent messages are sent anyway')
    expect(text).toContain('WeCom group · Address ends in 3f2a')
    expect(text).toContain('3 minutes ago · Waiting to be sent: 2')
    expect(card('Off').getByText('No messages are chosen')).toBeTruthy()
    expect(card('Off').getByText('None')).toBeTruthy()
  })

  it('shows the last failure in the platform’s own words, until something was delivered since', async () => {
    const failed = { last_failed_at: Date.now() - 60_000, last_failure: '93000 invalid webhook url' }
    await open([aChannel(failed), aChannel({ ...failed, channel_id: 'c2', name: 'Again', last_sent_at: Date.now() })])
    expect(card().getByText('Not delivered a minute ago. Reason: 93000 invalid webhook url')).toBeTruthy()
    expect(card().getByText('Not delivered')).toBeTruthy()
    expect(card('Again').queryByText(/93000/)).toBeNull()
  })
})

describe('a test message', () => {
  const test = () => reader.click(screen.getByRole('button', { name: 'Send a test message: Shop chat' }))

  it('that was delivered brings the card up to date', async () => {
    const page = await open([aChannel()], { testChannel: () => ({ outcome: 'sent', words: '' }) })
    await test()
    await waitFor(() => expect(page.payloadsOf('channelList')).toHaveLength(2))
    expect(page.payloadsOf('testChannel')).toEqual([{ channel_id: 'c1' }])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('that failed says why, in the platform’s own words', async () => {
    await open([aChannel()], { testChannel: () => ({ outcome: 'failed', words: '310000 sign not match' }) })
    await test()
    expect((await screen.findByRole('alert')).textContent).toContain('Not delivered. Reason: 310000 sign not match')
  })

  it('right after another one asks for a moment', async () => {
    await open([aChannel()], { testChannel: () => ({ outcome: 'waiting', words: '' }) })
    await test()
    expect((await screen.findByRole('alert')).textContent).toContain('Try again in a few seconds')
  })
})

describe('the form', () => {
  it('knows the platform by the pasted address, and starts with what most want', async () => {
    const page = await open([], { saveChannel: () => aChannel() })
    await reader.click(screen.getByRole('button', { name: 'Add a channel' }))
    await reader.type(await screen.findByLabelText('Name'), 'Shop chat')
    const input = screen.getByLabelText('Address of the robot (webhook), or a mailbox')
    expect(input.getAttribute('placeholder')).toBeNull()
    await reader.click(input)
    await reader.paste('https://evil.example/hook')
    expect(screen.getByText(/Paste the whole address/)).toBeTruthy()
    await reader.click(screen.getByRole('button', { name: 'Save' }))
    expect(page.payloadsOf('saveChannel')).toEqual([])
    await reader.clear(input)
    await reader.click(input)
    await reader.paste(address)
    expect(screen.getByText('This is the address of a WeCom group robot')).toBeTruthy()
    await reader.click(screen.getByRole('checkbox', { name: 'Work' }))
    await reader.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(page.payloadsOf('saveChannel')).toHaveLength(1))
    expect(page.payloadsOf('saveChannel')[0]).toMatchObject({
      name: 'Shop chat',
      address,
      topics: ['morning', 'alerts', 'batches', 'shops'],
      quiet_from: '22:00',
      quiet_until: '08:00',
      urgent_always: true,
      is_on: true,
      language: 'en-US',
    })
    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull())
    expect(page.payloadsOf('channelList')).toHaveLength(2)
  })

  it('changes a channel without its address, and keeps what was typed where the server refuses it', async () => {
    const page = await open([aChannel()], { saveChannel: () => refuse(1006, 'taken', { errors: { name: 'taken' } }) })
    await reader.click(screen.getByRole('button', { name: 'Edit: Shop chat' }))
    const name = await screen.findByLabelText<HTMLInputElement>('Name')
    expect(name.value).toBe('Shop chat')
    await reader.clear(name)
    await reader.type(name, 'Other')
    await reader.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toContain('taken')
    expect(page.payloadsOf('saveChannel')[0]).toMatchObject({ channel_id: 'c1', version: 4, name: 'Other' })
    expect(page.payloadsOf('saveChannel')[0]).not.toMatchObject({ address: expect.stringMatching(/./) })
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Other')
  })

  it('of another channel stays open where the first one is saved after it was opened', async () => {
    let answer = () => {}
    const held = new Promise<Channel>((resolve) => {
      answer = () => resolve(aChannel())
    })
    const page = await open([aChannel(), aChannel({ channel_id: 'c2', name: 'Second chat' })], { saveChannel: () => held })
    await reader.click(screen.getByRole('button', { name: 'Edit: Shop chat' }))
    await screen.findByLabelText('Name')
    await reader.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(page.payloadsOf('saveChannel')).toHaveLength(1))
    await reader.click(screen.getByRole('button', { name: 'Edit: Second chat' }))
    answer()
    await waitFor(() => expect(page.payloadsOf('channelList')).toHaveLength(2))
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Second chat')
  })
})

describe('the form of a channel', () => {
  const tab = aTab()
  const openInTab = (list: readonly Channel[]) =>
    openFramed({
      path: '/user/channels',
      children: (
        <TabContext.Provider value={tab}>
          <Channels />
        </TabContext.Provider>
      ),
      answers: { channelList: () => ({ list, total: list.length }), morningSettings: () => usualMorning },
    })
  const edit = async (name: string) => reader.click(await screen.findByRole('button', { name: `Edit: ${name}` }))
  const nameField = () => screen.findByLabelText<HTMLInputElement>('Name')
  const two = [aChannel(), aChannel({ channel_id: 'c2', name: 'Second chat' })]

  beforeEach(() => tab.drafts.forgetAll())

  it('comes into sight with the focus, and gives it back to where it was opened', async () => {
    await openInTab(two)
    await edit('Second chat')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit “Second chat”'))
    await reader.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit: Second chat' })))
    await reader.click(screen.getByRole('button', { name: 'Add a channel' }))
    // Not its button, which says the same.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Add a channel' })))
    await reader.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a channel' })))
  })

  it('keeps what is typed while another channel, or another page, is looked at; its address never waits in the browser', async () => {
    const { unmount } = await openInTab(two)
    await edit('Shop chat')
    await reader.type(await nameField(), ' of the north')
    await reader.type(screen.getByLabelText(/Address of the robot/), address)
    await edit('Second chat')
    expect((await nameField()).value).toBe('Second chat')
    unmount()
    expect(JSON.stringify(tab.drafts.readLasting())).toContain('of the north')
    expect(JSON.stringify(tab.drafts.readLasting())).not.toContain('qyapi')
    const again = await openInTab([aChannel({ version: 5 }), ...two.slice(1)])
    await edit('Shop chat')
    expect((await nameField()).value).toBe('Shop chat of the north')
    await reader.click(screen.getByRole('button', { name: 'Save' }))
    // Of the version that it began with: somebody else has changed it since.
    await waitFor(() => expect(again.payloadsOf('saveChannel')).toMatchObject([{ name: 'Shop chat of the north', version: 4 }]))
  })

  it('counts as unsaved no longer when it is cancelled, and when its channel is gone', async () => {
    const { unmount } = await openInTab(two)
    await edit('Shop chat')
    await reader.type(await nameField(), '!')
    expect(tab.drafts.isEmpty()).toBe(false)
    await reader.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(tab.drafts.isEmpty()).toBe(true)
    await edit('Shop chat')
    await reader.type(await nameField(), '!')
    unmount()
    expect(tab.drafts.isEmpty()).toBe(false)
    await openInTab(two.slice(1))
    await screen.findByRole('button', { name: 'Edit: Second chat' })
    await waitFor(() => expect(tab.drafts.isEmpty()).toBe(true))
  })
})

it('a channel is deleted at once, and the list is asked again', async () => {
  const page = await open([aChannel()], { deleteChannel: () => ({ deleted: 1 }) })
  await reader.click(screen.getByRole('button', { name: 'Delete: Shop chat' }))
  await waitFor(() => expect(page.payloadsOf('channelList')).toHaveLength(2))
  expect(page.payloadsOf('deleteChannel')).toEqual([{ channel_id: 'c1' }])
})

describe('a mailbox', () => {
  const mailbox = { kind: 'email', name: 'Mine', address_end: 'li…@example.com', is_confirmed: false, last_sent_at: null }

  it('is sent a code once it is saved, and messages once the code is typed', async () => {
    let isConfirmed = false
    const list = () => ({ list: [aChannel({ ...mailbox, is_confirmed: isConfirmed })], total: 1 })
    const page = await openFramed({
      path: '/user/channels',
      children: <Channels />,
      answers: {
        channelList: list,
        saveChannel: () => aChannel(mailbox),
        sendChannelCode: () => ({ outcome: 'sent', words: '' }),
        confirmChannel: ({ code }) => {
          isConfirmed = code === '123456'
          return { outcome: isConfirmed ? 'confirmed' : 'wrong' }
        },
      },
    })
    await reader.click(await screen.findByRole('button', { name: 'Add a channel' }))
    await reader.type(await screen.findByLabelText('Name'), 'Mine')
    await reader.type(screen.getByLabelText('Address of the robot (webhook), or a mailbox'), 'lihua@example.com')
    expect(screen.getByText('This is a mailbox. Once it is saved, a code is sent to it')).toBeTruthy()
    await reader.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(page.payloadsOf('sendChannelCode')).toEqual([{ channel_id: 'c1' }]))

    const own = within(await screen.findByRole('article', { name: 'Mine' }))
    expect(own.getByText('To be confirmed')).toBeTruthy()
    expect(own.getByText('E-mail · li…@example.com')).toBeTruthy()
    expect(own.queryByRole('button', { name: /test message/ })).toBeNull()
    await reader.type(own.getByLabelText('Code from the e-mail'), '000000')
    await reader.click(own.getByRole('button', { name: 'Confirm mailbox: Mine' }))
    expect((await own.findByRole('alert')).textContent).toBe('This code is not right. Check it and type it again')
    expect(own.getByLabelText<HTMLInputElement>('Code from the e-mail').value).toBe('000000')
    await reader.clear(own.getByLabelText('Code from the e-mail'))
    await reader.type(own.getByLabelText('Code from the e-mail'), '123456')
    await reader.click(own.getByRole('button', { name: 'Confirm mailbox: Mine' }))
    expect(await screen.findByRole('button', { name: 'Send a test message: Mine' })).toBeTruthy()
    expect(screen.queryByLabelText('Code from the e-mail')).toBeNull()
  })

  it('that gets no code says why, in the mail server’s words', async () => {
    await open([aChannel(mailbox)], { sendChannelCode: () => ({ outcome: 'failed', words: '550 no such user' }) })
    await reader.click(screen.getByRole('button', { name: 'Send a new code: Mine' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Not delivered. Reason: 550 no such user')
  })

  it('is not taken where the server sends no e-mail', async () => {
    await openFramed({
      path: '/user/channels',
      children: (
        <OfferedContext.Provider value={capabilities.filter((name) => name !== 'mail')}>
          <Channels />
        </OfferedContext.Provider>
      ),
      answers: { channelList: () => ({ list: [], total: 0 }) },
    })
    await reader.click(await screen.findByRole('button', { name: 'Add a channel' }))
    await reader.type(await screen.findByLabelText('Address of the robot (webhook)'), 'lihua@example.com')
    expect(screen.getByText('Paste the whole address (webhook) of a WeCom, DingTalk or Feishu group robot')).toBeTruthy()
  })
})

describe('the morning report', () => {
  const settings = (overrides: object = {}) => ({
    morningSettings: () => ({ ...usualMorning, ...overrides }),
    saveMorningSettings: (payload: never) => payload,
    tellMorningReport: () => ({ channels: ['Shop chat'] }),
  })
  const part = async () => within(await screen.findByRole('region', { name: 'Morning report' }))

  it('is turned on by one press, and says where it goes', async () => {
    const page = await open(
      [aChannel({ topics: ['morning'] }), aChannel({ channel_id: 'c2', name: 'Off', topics: ['morning'], is_on: false })],
      settings(),
    )
    const card = await part()
    expect(card.getByText(/^Sent to: the bell, Shop chat\. /)).toBeTruthy()
    await reader.click(card.getByRole('checkbox', { name: 'Send it to me each morning' }))
    await waitFor(() =>
      expect(page.payloadsOf('saveMorningSettings')).toEqual([{ is_on: true, at: '08:30', weekdays: [1, 2, 3, 4, 5, 6, 7] }]),
    )
  })

  it('is sent at the time and on the days that are chosen', async () => {
    const page = await open([], settings({ is_on: true }))
    const card = await part()
    expect(card.queryByRole('button', { name: 'Save the time' })).toBeNull()
    await reader.selectOptions(card.getByLabelText('Time (Beijing time)'), '07:00')
    await reader.click(card.getByRole('checkbox', { name: 'Sun' }))
    await reader.click(card.getByRole('button', { name: 'Save the time' }))
    await waitFor(() =>
      expect(page.payloadsOf('saveMorningSettings')).toEqual([{ is_on: true, at: '07:00', weekdays: [1, 2, 3, 4, 5, 6] }]),
    )
  })

  it('needs a day', async () => {
    const page = await open([], settings({ is_on: true, weekdays: [7] }))
    const card = await part()
    await reader.click(card.getByRole('checkbox', { name: 'Sun' }))
    await reader.click(card.getByRole('button', { name: 'Save the time' }))
    expect((await card.findByRole('alert')).textContent).toMatch(/^Choose at least one day/)
    expect(page.payloadsOf('saveMorningSettings')).toEqual([])
  })

  it('is sent now on demand', async () => {
    const page = await open([aChannel({ topics: ['morning'] })], settings())
    await reader.click((await part()).getByRole('button', { name: 'Send one now' }))
    await waitFor(() => expect(page.payloadsOf('tellMorningReport')).toHaveLength(1))
  })
})
