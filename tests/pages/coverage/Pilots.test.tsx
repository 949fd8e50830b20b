import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openPilots, pilot } from './openPilots.ts'

describe('pilots', () => {
  it('that were decided say by whom, and can run again or go', async () => {
    const kept = pilot({ state: 'retired', decided_at: 1, decided_by_name: 'Ning' })
    const { callsOf, card } = await openPilots({ kept })
    expect(await (await card()).findByText(/^Ning decided on /)).toBeTruthy()
    await userEvent.click(await (await card()).findByRole('button', { name: 'Resume the pilot' }))
    await waitFor(() => expect(callsOf('savePilot')).toMatchObject([{ pilot_id: 'pilot-1', state: 'running', version: 3 }]))
    // The one that runs is another card.
    await screen.findByRole('button', { name: 'Retire' })
    await userEvent.click(await (await card()).findByRole('button', { name: 'Remove the pilot' }))
    const question = within(await screen.findByRole('dialog', { name: 'Remove the pilot' }))
    await userEvent.click(await question.findByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('No pilots yet')).toBeTruthy()
  })
})
