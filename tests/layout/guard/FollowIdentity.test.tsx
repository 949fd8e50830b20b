import { useList } from '@refinedev/core'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { ReplyCode } from '../../../contract/codes.ts'
import { UNATTENDED_HEADER } from '../../../contract/envelope.ts'
import { FollowIdentity } from '../../../src/layout/guard/FollowIdentity.tsx'
import { useUnreadCount } from '../../../src/layout/notifications/useUnreadCount.ts'
import type { Identity } from '../../../src/providers/auth/createIdentity.ts'
import { useIdentity } from '../../../src/providers/auth/useIdentity.ts'
import { refuse } from '../../pages/refusal.ts'
import { openFramed } from '../openFramed.tsx'

function Shown() {
  useList({ resource: 'shops', pagination: { mode: 'off' } })
  return <p>Level {useIdentity()?.level}</p>
}

const backToTheTab = () => act(() => void window.dispatchEvent(new Event('visibilitychange')))

/** A console of the free tier; the server's counts of messages come one after the other. */
async function openFree(newest: readonly (number | undefined)[], seenAs: readonly string[] = []) {
  const user = { name: 'Free', username: 'free', level: 0, role: 'user', shop_count: 3 }
  const none = { message: 0, notice: 0, todo: 0, total: 0 }
  const inTurn = <Value,>(values: readonly Value[], turn: number) => values[Math.min(turn, values.length - 1)]
  let asked = 0
  const count = () => {
    const turn = asked++
    return { ...none, newest_at: inTurn(newest, turn), seen_as: inTurn(seenAs, turn) }
  }
  const page = await openFramed({
    children: (
      <>
        <FollowIdentity />
        <Shown />
      </>
    ),
    user,
    answers: { unreadCount: count },
  })
  await screen.findByText('Level 0')
  await page.answered()
  return { ...page, user }
}

it.each([
  ['the first', [undefined, 1]],
  ['one more', [1, 2]],
])('a message (%s) lets the console ask which level there is, and the shops with it', async (_, newest) => {
  const page = await openFree(newest)
  page.user.level = 1
  await backToTheTab()
  expect(await screen.findByText('Level 1')).toBeTruthy()
  await waitFor(() => expect(page.seen.filter((name) => name === 'shopList')).toHaveLength(2))
  // Nobody did anything: the login becomes idle all the same.
  expect(page.headersOf('userInfo').map((headers) => headers[UNATTENDED_HEADER])).toEqual([undefined, '1'])
})

it('a main account that changes what its sub-account sees is followed, though no message tells of it', async () => {
  const page = await openFree([undefined], ['one', 'one', 'another'])
  await backToTheTab()
  await waitFor(() => expect(page.seen.filter((name) => name === 'unreadCount')).toHaveLength(2))
  await page.answered()
  expect(page.seen.filter((name) => name === 'shopList' || name === 'userInfo')).toHaveLength(2)
  await backToTheTab()
  await waitFor(() => expect(page.seen.filter((name) => name === 'shopList')).toHaveLength(2))
  await waitFor(() => expect(page.headersOf('userInfo').map((headers) => headers[UNATTENDED_HEADER])).toEqual([undefined, '1']))
})

it('messages that were read are no news', async () => {
  const page = await openFree([2, 1, undefined, 2])
  for (const times of [2, 3, 4]) {
    await backToTheTab()
    await waitFor(() => expect(page.seen.filter((name) => name === 'unreadCount')).toHaveLength(times))
    await page.answered()
  }
  expect(page.seen.filter((name) => name === 'userInfo')).toHaveLength(1)
})

/** Follows once it is pressed, as what is loaded after the frame does. */
function FollowsLater() {
  const [isThere, setIsThere] = useState(false)
  useUnreadCount()
  return isThere ? (
    <FollowIdentity />
  ) : (
    <button type="button" onClick={() => setIsThere(true)}>
      Follow
    </button>
  )
}

it('the count that the bell has asked for is not asked for again where following it begins later', async () => {
  const page = await openFramed({
    children: <FollowsLater />,
    answers: { unreadCount: () => ({ message: 0, notice: 0, todo: 0, total: 0 }) },
  })
  await waitFor(() => expect(page.seen).toContain('unreadCount'))
  await page.answered()
  await userEvent.click(screen.getByRole('button', { name: 'Follow' }))
  await page.answered()
  expect(page.seen.filter((name) => name === 'unreadCount')).toHaveLength(1)
})

it('who it was the last time is shown while the server is in trouble, which is asked again until it answers', async () => {
  const ticks = vi.spyOn(globalThis, 'setInterval')
  const user = { name: 'Free', username: 'free', level: 0, role: 'user', shop_count: 3 }
  const answers = [refuse(ReplyCode.internal, 'in its words'), refuse(ReplyCode.internal, 'in its words'), { ...user, level: 1 }]
  const page = await openFramed({
    children: (
      <>
        <FollowIdentity />
        <Shown />
      </>
    ),
    last: user as unknown as Identity,
    answers: { userInfo: () => answers.shift() },
  })
  expect(await screen.findByText('Level 0')).toBeTruthy()
  const tick = () =>
    act(async () => {
      for (const [run, ms] of ticks.mock.calls) if (ms === 15_000) (run as () => void)()
    })
  await tick()
  await page.answered()
  expect(screen.getByText('Level 0')).toBeTruthy()
  await tick()
  expect(await screen.findByText('Level 1')).toBeTruthy()
  await tick()
  await page.answered()
  // It keeps no idle login alive, and once it has answered it is left alone.
  expect(page.headersOf('userInfo').map((headers) => headers[UNATTENDED_HEADER])).toEqual([undefined, '1', '1'])
})
