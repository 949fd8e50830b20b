import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { capabilities } from '../../../../contract/capabilities.ts'
import type { ShownAnnouncement } from '../../../../contract/entities/announcement.ts'
import type { Notification } from '../../../../contract/entities/notification.ts'
import { Announcements } from '../../../../src/pages/workplace/day/Announcements.tsx'
import '../../../../src/pages/workplace/texts.ts'
import { OfferedContext } from '../../../../src/providers/accessControl/useIsOffered.ts'
import { anAnnouncement } from '../../../layout/anAnnouncement.ts'
import { openScreen } from '../../openScreen.tsx'

const aNotice: Notification = {
  id: 'n1',
  type: 'notice',
  title: 'Prices of 3 shops are changed',
  subTitle: '',
  avatar: '',
  content: 'All rows are done.',
  time: Date.now(),
  messageType: 0,
  status: 1,
}

/** The card, beside a backend that offers so much; a text under it says that it was drawn. */
async function openCard(offered: readonly string[], announced: readonly ShownAnnouncement[] = []) {
  const page = await openScreen({
    path: '/dashboard/workplace',
    pages: {
      Workplace: () => (
        <OfferedContext.Provider value={offered}>
          <Announcements />
        </OfferedContext.Provider>
      ),
    },
    user: { name: 'Chen', username: 'chen', level: 3, role: 'user' },
    answers: { shownAnnouncements: () => ({ list: announced }), notificationList: () => ({ list: [aNotice], total: 1 }) },
  })
  return { ...page, card: () => screen.findByRole('region', { name: 'Announcements' }) }
}

it('what the operator announces is there; one’s own messages, which are under the bell, are not', async () => {
  const { card, callsOf } = await openCard(capabilities, [anAnnouncement()])
  const said = within(await card()).getAllByRole('listitem')
  expect(said.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Maintenance tonight.*From 2 to 3$/)])
  expect(callsOf('notificationList')).toEqual([])
})

it('a backend without announcements says them as notices', async () => {
  const { card } = await openCard(capabilities.filter((name) => name !== 'announcements'))
  expect(within(await card()).getByRole('listitem').textContent).toMatch(/^Prices of 3 shops are changed.*All rows are done/)
})
