import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { DayLoad, PublishPace, usePublishPace } from '../../../../src/pages/box/publish/PublishPace.tsx'
import { aPriceRow } from '../../../batches/screens/aBatchState.ts'
import { logInAsReader } from '../../../batches/screens/playBatchServer.ts'
import { openFramed } from '../../../layout/openFramed.tsx'
import { standInForBrowser } from '../../standInForBrowser.ts'

beforeEach(() => {
  standInForBrowser()
  logInAsReader()
})

function Paced() {
  const pace = usePublishPace()
  return (
    <>
      <PublishPace pace={pace} />
      <output>{JSON.stringify([pace.dailyLimit, pace.gapS])}</output>
    </>
  )
}

const field = () => screen.findByRole('textbox', { name: /New goods per shop/ })

async function type(text: string) {
  const limit = await field()
  await userEvent.clear(limit)
  await userEvent.type(limit, text)
}

describe('the pace of publishing', () => {
  it('begins with the limit that was typed last and could be read, or else with 50', async () => {
    const { unmount } = await openFramed({ children: <Paced /> })
    expect(await field()).toHaveProperty('value', '50')
    await type('12')
    await type('many')
    unmount()
    await openFramed({ children: <Paced /> })
    expect(await field()).toHaveProperty('value', '12')
  })

  it('is no more than 10,000 goods a day, and seconds between two of them', async () => {
    await openFramed({ children: <Paced /> })
    await type('99999')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /Pause between two goods/ }), '120')
    expect(await screen.findByText('[10000,120]')).toBeTruthy()
    await type('many')
    expect(await screen.findByText('[null,120]')).toBeTruthy()
  })

  it('has no word of pauses and of tomorrow where there are none', async () => {
    const rows = [1, 2].map((row_no) => ({ ...aPriceRow(row_no), outcome: 'waiting' as const }))
    await openFramed({ children: <DayLoad rows={rows} gapS={0} /> })
    expect((await screen.findByText(/^Most per shop today/)).textContent).toBe('Most per shop today: 2.')
  })
})
