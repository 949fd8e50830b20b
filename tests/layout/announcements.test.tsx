import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { ShownAnnouncement } from '../../contract/entities/announcement.ts'
import { AnnouncementBanner } from '../../src/layout/notices/AnnouncementBanner.tsx'
import { AnnouncementList } from '../../src/layout/notifications/AnnouncementList.tsx'
import { anAnnouncement } from './anAnnouncement.ts'
import { openFramed } from './openFramed.tsx'

/** The server keeps what was seen and put away. */
function aServer(first: readonly ShownAnnouncement[]) {
  let list = first
  return {
    shownAnnouncements: () => ({ list }),
    seeAnnouncements({ ids, put_away }: Readonly<Record<string, unknown>>) {
      const named = ids as readonly string[]
      list = list.map((each) =>
        named.includes(each.announcement_id) ? { ...each, is_seen: true, is_put_away: each.is_put_away || put_away === true } : each,
      )
      return { message: 0, notice: 0, todo: 0, total: 0 }
    },
  }
}

describe('an important announcement', () => {
  it('is above the page until it is put away', async () => {
    const { payloadsOf } = await openFramed({ children: <AnnouncementBanner />, answers: aServer([anAnnouncement()]) })
    expect(await screen.findByText('Maintenance tonight')).toBeTruthy()
    expect(screen.getByText('From 2 to 3')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Put away: Maintenance tonight' }))
    await waitFor(() => expect(screen.queryByText('Maintenance tonight')).toBeNull())
    expect(payloadsOf('seeAnnouncements')).toEqual([{ ids: ['a1'], put_away: true }])
  })

  it('is in the reader’s language', async () => {
    await openFramed({ children: <AnnouncementBanner />, answers: aServer([anAnnouncement()]), locale: 'zh-CN' })
    expect(await screen.findByText('今晚停机')).toBeTruthy()
  })

  it('shows markup as text', async () => {
    const title_en = '<img src=x onerror=alert(1)> & <b>bold</b>'
    await openFramed({ children: <AnnouncementBanner />, answers: aServer([anAnnouncement({ title_en })]) })
    expect((await screen.findByText(title_en)).querySelector('img, b')).toBeNull()
  })

  it('stays where putting it away fails', async () => {
    const answers = {
      ...aServer([anAnnouncement()]),
      seeAnnouncements: () => {
        throw new Error('away')
      },
    }
    await openFramed({ children: <AnnouncementBanner />, answers })
    const button = await screen.findByRole('button', { name: 'Put away: Maintenance tonight' })
    await userEvent.click(button)
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    expect(screen.getByText('Maintenance tonight')).toBeTruthy()
  })

  it('of another kind, or put away before, is not above the page', async () => {
    const others = [anAnnouncement({ kind: 'info' }), anAnnouncement({ announcement_id: 'a2', is_put_away: true })]
    const { seen } = await openFramed({ children: <AnnouncementBanner />, answers: aServer(others) })
    await waitFor(() => expect(seen).toContain('shownAnnouncements'))
    expect(screen.queryByText('Maintenance tonight')).toBeNull()
  })
})

describe('the announcements of the notification centre', () => {
  it('are whole, with their kind, and seen once they are open', async () => {
    const some = [anAnnouncement(), anAnnouncement({ announcement_id: 'a2', kind: 'info', title_en: 'New plans', is_seen: true })]
    const { payloadsOf } = await openFramed({ children: <AnnouncementList />, answers: aServer(some) })
    expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Important Maintenance tonightFrom 2 to 3/),
      expect.stringMatching(/^News New plans/),
    ])
    await waitFor(() => expect(payloadsOf('seeAnnouncements')).toEqual([{ ids: ['a1'], put_away: false }]))
  })
})
