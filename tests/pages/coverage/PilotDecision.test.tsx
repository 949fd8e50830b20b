import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openPilots } from './openPilots.ts'
import { someProfit } from './someProfits.ts'

describe('pilots', () => {
  it('that lose are proposed to be retired: their goods are taken off by a batch of their own', async () => {
    const { card } = await openPilots({ profits: [someProfit('a', '1', -500)] })
    expect(await (await card()).findByText('Without ads it lost ¥5.00.')).toBeTruthy()
    await userEvent.click(await (await card()).findByRole('button', { name: 'Retire' }))
    const dialog = within(await screen.findByRole('dialog', { name: /goods: 1 · shops: 1$/ }))
    expect(await dialog.findByRole('radio', { name: 'Take off the shelf' })).toHaveProperty('checked', true)
  })

  it('roll out through the preview of publishing, for the shops that lack the goods', async () => {
    const { card, callsOf } = await openPilots()
    await userEvent.click(await (await card()).findByRole('button', { name: 'Roll out to 2 more shops' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Fill 2 gaps' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Prepare and preview' }))
    for (const name of ['Shop b', 'Shop c']) expect(await dialog.findByRole('checkbox', { name })).toBeTruthy()
    expect(dialog.queryByRole('checkbox', { name: 'Shop a' })).toBeNull()
    expect(callsOf('saveClaims')).toEqual([])
  })
})
