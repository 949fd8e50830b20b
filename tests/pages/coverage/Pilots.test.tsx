import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Pilot } from '../../../contract/entities/pilot.ts'
import type { ProfitRow } from '../../../src/figures/profit/profitQuestion.ts'
import { aPilot } from '../../server/builders/box.ts'
import { openCoverage } from './openCoverage.ts'
import { playReview } from './playReview.ts'
import { someProfit } from './someProfits.ts'
import { someBox, someClaim } from './someShelves.ts'

const pilot = (more: Partial<Pilot> = {}): Pilot => ({
  ...(aPilot({ shop_uids: ['a'], rollout_shop_uids: ['b', 'c'], wanted_orders: 10 }) as Pilot),
  ...{ title: 'Umbrella', started_at: 1, started_by_name: 'Ning', decided_at: null, decided_by_name: '', version: 3 },
  ...more,
})
const box = someBox({ claims: [someClaim({ shop_uid: 'a', state: 'published', goods_id: '1' })] })

interface Scene {
  readonly profits?: readonly ProfitRow[]
  readonly kept?: Pilot
  readonly orders?: number
  readonly user?: Readonly<Record<string, unknown>>
}

async function openPilots({ profits = [someProfit('a', '1', 4_000)], kept = pilot(), orders = 30, user }: Scene = {}) {
  let current: Pilot | null = kept
  const page = await openCoverage({
    ...{ boxes: [box], profits, query: '?part=pilots', ...(user && { user }) },
    goods: { a: { '1': 'Umbrella' } },
    figures: () => ({
      rows: [{ shop: 'a', goods: '1', sums: { paidOrders: { part: orders, whole: null }, refundRate: { part: 3, whole: orders } } }],
    }),
    answers: {
      pilotList: () => ({ list: current ? [current] : [] }),
      savePilot({ is_deleted, ...sent }) {
        current = is_deleted ? null : ({ ...kept, ...sent, decided_by_name: 'Ning', decided_at: 1 } as Pilot)
        return current
      },
    },
  })
  return { ...page, card: async () => within(await screen.findByRole('region', { name: 'Umbrella' })) }
}

describe('pilots', () => {
  it('that earn are proposed for the other shops, with what they are judged by', async () => {
    const { card } = await openPilots()
    const shown = await card()
    expect(await shown.findByText('Without ads it earned ¥40.00. Refunds still to come are not in it.')).toBeTruthy()
    expect(await shown.findByText('30 of 10')).toBeTruthy()
    expect(await shown.findByText('10%')).toBeTruthy()
    expect(shown.getByText(/Shop a, since 2024-01-01; published in 1 of 1 shops/)).toBeTruthy()
    expect(await shown.findByRole('button', { name: 'Roll out to 2 more shops' })).toHaveProperty('disabled', false)
  })

  it('see that their goods are on sale once the review has ended', async () => {
    const { followed } = playReview('published')
    const kept = pilot({ shop_uids: ['b'], rollout_shop_uids: ['c'] })
    await openCoverage({ ...followed, query: '?part=pilots', answers: { ...followed.answers, pilotList: () => ({ list: [kept] }) } })
    expect(await screen.findByText(/Shop b, since 2024-01-01; published in 1 of 1 shops/)).toBeTruthy()
  })

  it('that lose are proposed to be retired: their goods are taken off by a batch of their own', async () => {
    const { card } = await openPilots({ profits: [someProfit('a', '1', -500)] })
    expect(await (await card()).findByText('Without ads it lost ¥5.00.')).toBeTruthy()
    await userEvent.click(await (await card()).findByRole('button', { name: 'Retire' }))
    const dialog = within(await screen.findByRole('dialog', { name: /goods: 1 · shops: 1$/ }))
    expect(await dialog.findByRole('radio', { name: 'Take off the shelf' })).toHaveProperty('checked', true)
  })

  it('of unknown cost, and those with few orders, are proposed for nothing', async () => {
    const { card } = await openPilots({ profits: [someProfit('a', '1', null)] })
    expect(await (await card()).findByText(/A cost is unknown/)).toBeTruthy()
    expect((await card()).getByText('Unknown')).toBeTruthy()
    expect((await card()).queryByText(/¥/)).toBeNull()
  })

  it('with few orders say how many are wanted', async () => {
    const { card } = await openPilots({ orders: 4 })
    expect(await (await card()).findByText('There are fewer than 10 orders, which says nothing.')).toBeTruthy()
    expect((await card()).getByText('Not enough data yet')).toBeTruthy()
  })

  it('show a user without the right to see profits what was sold, and no verdict', async () => {
    const rights = { goods: ['view'] }
    const user = { name: 'Lin', username: 'lin', level: 3, role: 'sub_user', sub_main_uid: 'main', rights }
    const { card, callsOf } = await openPilots({ user })
    expect(await (await card()).findByText(/You may not see costs/)).toBeTruthy()
    expect(callsOf('costList')).toEqual([])
    expect((await card()).queryByRole('button', { name: 'Retire' })).toBeNull()
  })

  it('roll out through the preview of publishing, for the shops that lack the goods', async () => {
    const { card, callsOf } = await openPilots()
    await userEvent.click(await (await card()).findByRole('button', { name: 'Roll out to 2 more shops' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Fill 2 gaps' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Prepare and preview' }))
    await waitFor(() => expect(callsOf('saveClaims')).toMatchObject([{ claims: [{ shop_uid: 'b' }, { shop_uid: 'c' }] }]))
  })

  it('that were decided say by whom, and can run again or go', async () => {
    const kept = pilot({ state: 'retired', decided_at: 1, decided_by_name: 'Ning' })
    const { callsOf, card } = await openPilots({ kept })
    expect(await (await card()).findByText(/^Ning decided on /)).toBeTruthy()
    await userEvent.click(await (await card()).findByRole('button', { name: 'Run it again' }))
    await waitFor(() => expect(callsOf('savePilot')).toMatchObject([{ pilot_id: 'pilot-1', state: 'running', version: 3 }]))
    // The one that runs is another card.
    await screen.findByRole('button', { name: 'Retire' })
    await userEvent.click(await (await card()).findByRole('button', { name: 'Remove the pilot' }))
    const question = within(await screen.findByRole('dialog', { name: 'Remove the pilot' }))
    await userEvent.click(await question.findByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('No pilots yet')).toBeTruthy()
  })
})

describe('a new pilot', () => {
  it('takes two of the shops that lack the goods, and publishes there first', async () => {
    const { callsOf } = await openCoverage({
      goods: { a: { '9': 'Lamp' }, b: {}, c: {} },
      boxes: [someBox()],
      merchant: (name) => (name === 'costTemplates' ? { total: 0, list: { rows: [], unreadable: [] } } : undefined),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Read 3 shops' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Umbrella' }))
    await screen.findByRole('button', { name: 'Umbrella, Shop c: Missing' })
    await userEvent.click(await screen.findByRole('button', { name: 'Start a pilot' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pilot: Umbrella' }))
    expect(await dialog.findByText('Tried in 2 shops, published first in 2 of them; 1 others may follow.')).toBeTruthy()
    await userEvent.click(await dialog.findByRole('button', { name: 'Go on to publish' }))
    const fill = within(await screen.findByRole('dialog', { name: 'Fill 2 gaps' }))
    await userEvent.click(await fill.findByRole('button', { name: 'Prepare and preview' }))
    await waitFor(() => expect(callsOf('saveClaims')).toMatchObject([{ claims: [{ shop_uid: 'a' }, { shop_uid: 'b' }] }]))
    // Nothing begins before the batch does.
    expect(callsOf('savePilot')).toEqual([])
  })

  it('of goods that are published in its shops begins at once', async () => {
    const { callsOf } = await openCoverage({
      goods: { a: { '1': 'Umbrella' }, b: {}, c: {} },
      boxes: [box],
      answers: { savePilot: (sent) => ({ ...pilot(), ...sent }) },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Read 3 shops' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Umbrella' }))
    await screen.findByRole('button', { name: 'Umbrella, Shop c: Missing' })
    await userEvent.click(await screen.findByRole('button', { name: 'Start a pilot' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pilot: Umbrella' }))
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Shop b' }))
    await userEvent.clear(dialog.getByLabelText('Orders to wait for'))
    await userEvent.type(dialog.getByLabelText('Orders to wait for'), '50')
    await userEvent.click(await dialog.findByRole('button', { name: 'Start the pilot' }))
    await waitFor(() =>
      expect(callsOf('savePilot')).toMatchObject([
        { box_id: 'box-1', shop_uids: ['a'], rollout_shop_uids: ['b', 'c'], wanted_orders: 50, state: 'running' },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Pilot: Umbrella' })).toBeNull())
  })
})
