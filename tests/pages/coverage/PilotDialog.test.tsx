import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { TransportError } from '../../../src/providers/toolApi/TransportError.ts'
import { openCoverage, readAllShops } from './openCoverage.ts'
import { box, pilot } from './openPilots.ts'
import { someBox } from './someShelves.ts'

/** Chooses the umbrella, which shop c lacks, for a pilot. Out: the dialog. */
async function choosePilot() {
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Umbrella' }))
  await screen.findByRole('button', { name: 'Umbrella, Shop c: Missing' })
  await userEvent.click(await screen.findByRole('button', { name: 'Start a pilot' }))
  return within(await screen.findByRole('dialog', { name: 'Pilot: Umbrella' }))
}

describe('a new pilot', () => {
  it('takes two of the shops that lack the goods, and publishes there first', async () => {
    const { callsOf } = await openCoverage({
      goods: { a: { '9': 'Lamp' }, b: {}, c: {} },
      boxes: [someBox()],
      merchant: (name) => (name === 'costTemplates' ? { total: 0, list: { rows: [], unreadable: [] } } : undefined),
    })
    await readAllShops()
    const dialog = await choosePilot()
    expect(await dialog.findByText('Pilot in 2 shops, 2 of which still need publishing; 1 others may follow.')).toBeTruthy()
    await userEvent.click(await dialog.findByRole('button', { name: 'Continue to publish' }))
    const fill = within(await screen.findByRole('dialog', { name: 'Fill 2 gaps' }))
    await userEvent.click(await fill.findByRole('button', { name: 'Prepare and preview' }))
    for (const name of ['Shop a', 'Shop b']) expect(await fill.findByRole('checkbox', { name })).toBeTruthy()
    expect(fill.queryByRole('checkbox', { name: 'Shop c' })).toBeNull()
    // Nothing begins before the batch does.
    expect([callsOf('saveClaims'), callsOf('savePilot')]).toEqual([[], []])
  })

  it('publishes goods again that its shop does not have any more', async () => {
    await openCoverage({ goods: { a: { '9': 'Lamp' }, b: {}, c: {} }, boxes: [box] })
    await readAllShops()
    await screen.findByRole('button', { name: 'Umbrella, Shop a: Missing' })
    const dialog = await choosePilot()
    expect(await dialog.findByText('Pilot in 2 shops, 2 of which still need publishing; 1 others may follow.')).toBeTruthy()
  })

  it('of goods that are published in its shops begins at once', async () => {
    const { callsOf } = await openCoverage({
      goods: { a: { '1': 'Umbrella' }, b: {}, c: {} },
      boxes: [box],
      answers: { savePilot: (sent) => ({ ...pilot(), ...sent }) },
    })
    await readAllShops()
    const dialog = await choosePilot()
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

  it('is still filled in where the dialog was closed by mistake, until it begins or is given up', async () => {
    await openCoverage({
      goods: { a: { '1': 'Umbrella' }, b: {}, c: {} },
      boxes: [box],
      answers: { savePilot: (sent) => ({ ...pilot(), ...sent }) },
    })
    await readAllShops()
    const first = await choosePilot()
    await userEvent.click(await first.findByRole('checkbox', { name: 'Shop b' }))
    await userEvent.clear(first.getByLabelText('Orders to wait for'))
    await userEvent.type(first.getByLabelText('Orders to wait for'), '50')
    await userEvent.click(first.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Pilot: Umbrella' })).toBeNull())
    const openAgain = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Start a pilot' }))
      return within(await screen.findByRole('dialog', { name: 'Pilot: Umbrella' }))
    }
    const again = await openAgain()
    expect(again.getByLabelText('Orders to wait for')).toHaveProperty('value', '50')
    expect(again.getByRole('checkbox', { name: 'Shop b' })).toHaveProperty('checked', false)
    await userEvent.click(again.getByRole('button', { name: 'Cancel' }))
    const last = await openAgain()
    expect(last.getByLabelText('Orders to wait for')).toHaveProperty('value', '20')
    expect(last.getByRole('checkbox', { name: 'Shop b' })).toHaveProperty('checked', true)
  })

  it('leaves a pilot open, and what is typed there, that was opened while the one before was being saved', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { callsOf } = await openCoverage({
      goods: { a: { '1': 'Umbrella' }, b: {}, c: {} },
      boxes: [box],
      answers: {
        async savePilot(sent) {
          await held
          return { ...pilot(), ...sent }
        },
      },
    })
    await readAllShops()
    const first = await choosePilot()
    await userEvent.click(await first.findByRole('checkbox', { name: 'Shop b' }))
    await userEvent.click(await first.findByRole('button', { name: 'Start the pilot' }))
    await waitFor(() => expect(callsOf('savePilot')).toHaveLength(1))
    await userEvent.click(first.getByRole('button', { name: 'Close' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Start a pilot' }))
    const again = within(await screen.findByRole('dialog', { name: 'Pilot: Umbrella' }))
    await userEvent.clear(again.getByLabelText('Orders to wait for'))
    await userEvent.type(again.getByLabelText('Orders to wait for'), '70')
    answer()
    await userEvent.type(again.getByLabelText('Orders to wait for'), '5')
    await userEvent.click(again.getByRole('button', { name: 'Start the pilot' }))
    await waitFor(() => expect(callsOf('savePilot')).toMatchObject([{ wanted_orders: 20 }, { wanted_orders: 705 }]))
  })

  it('whose answer was lost begins once, however often it is tried', async () => {
    let isLost = true
    const { callsOf } = await openCoverage({
      goods: { a: { '1': 'Umbrella' }, b: {}, c: {} },
      boxes: [box],
      answers: {
        savePilot(sent) {
          if (!isLost) return { ...pilot(), ...sent }
          isLost = false
          throw new TransportError('network', 'Network Error')
        },
      },
    })
    await readAllShops()
    const dialog = await choosePilot()
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Shop b' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Start the pilot' }))
    await waitFor(() => expect(callsOf('savePilot')).toHaveLength(1))
    await userEvent.click(await dialog.findByRole('button', { name: 'Start the pilot' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Pilot: Umbrella' })).toBeNull())
    const [first, second] = callsOf('savePilot') as { readonly pilot_id: string }[]
    expect(second?.pilot_id).toBe(first?.pilot_id)
  })
})
