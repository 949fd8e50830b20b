import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { chinaDay } from '../../../src/domain/chinaDay.ts'
import { openCoverage } from './openCoverage.ts'
import { openPilots, pilot } from './openPilots.ts'
import { playReview } from './playReview.ts'
import { rentSharedWithOthers, someProfit } from './someProfits.ts'

describe('goods that are tried', () => {
  it('that earn are proposed for the other shops, with what they are judged by', async () => {
    const { card } = await openPilots()
    const shown = await card()
    expect(await shown.findByText('Without ads it earned ¥40.00. Refunds still to come are not included.')).toBeTruthy()
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

  it('that are nowhere on sale yet say so, and wait for no figures', async () => {
    const { card } = await openPilots({ kept: pilot({ shop_uids: ['b'] }) })
    expect(await (await card()).findByText('The goods are not published in any pilot shop yet.')).toBeTruthy()
    expect((await card()).queryByText('Counting…')).toBeNull()
  })

  it('that earn only until the refunds of their young orders have come are not proposed for the other shops', async () => {
    const { card } = await openPilots({ likelyFen: -1_250 })
    const shown = await card()
    expect(await shown.findByText(/^It has earned ¥40.00 so far, but .* it is likely to lose ¥12.50. Wait.$/)).toBeTruthy()
    expect(shown.getByText('Not enough data yet')).toBeTruthy()
  })

  it('say what they are likely to earn in the end', async () => {
    const { card } = await openPilots({ likelyFen: 900 })
    const said = 'Without ads it earned ¥40.00. Once all refunds have come, it is likely to earn ¥9.00.'
    expect(await (await card()).findByText(said)).toBeTruthy()
  })

  it('of unknown cost, and those with few orders, are proposed for nothing', async () => {
    const { card } = await openPilots({ profits: [someProfit('a', '1', null)] })
    expect(await (await card()).findByText(/A cost is unknown/)).toBeTruthy()
    expect((await card()).getByText('Unknown')).toBeTruthy()
    expect((await card()).queryByText(/¥/)).toBeNull()
  })

  it('are judged to the day to which ads are reported, and wait for older days alone', async () => {
    const today = chinaDay(Date.now())
    const yesterday = chinaDay(Date.now() - 86_400_000)
    const late = await openPilots({ lacks: [{ shop: 'a', kind: 'promotion', from: yesterday, to: today }] })
    expect(await (await late.card()).findByText(/^Without ads it earned ¥40.00/)).toBeTruthy()
    const until = chinaDay(Date.now() - 2 * 86_400_000)
    expect((await late.card()).getByText(`Net ROI and profit are to ${until}: later ads are not reported yet.`)).toBeTruthy()
    late.unmount()

    const older = await openPilots({ lacks: [{ shop: 'a', kind: 'promotion', from: '2024-01-05', to: '2024-01-09' }] })
    expect(await (await older.card()).findByText(/have not been read completely: no conclusion yet/)).toBeTruthy()
  })

  it('wait for no order that the platform lists later than its after-sale', async () => {
    const day = chinaDay(Date.now() - 86_400_000)
    const { card } = await openPilots({ lacks: [{ shop: 'a', kind: 'afterSales', from: day, to: day, why: 'unresolved', rows: 1 }] })
    expect(await (await card()).findByText(/^Without ads it earned ¥40.00/)).toBeTruthy()
  })

  it('with few orders say how many are wanted', async () => {
    const { card } = await openPilots({ orders: 4 })
    expect(await (await card()).findByText('Fewer than 10 orders: no conclusion yet.')).toBeTruthy()
    expect((await card()).getByText('Not enough data yet')).toBeTruthy()
  })

  it('show a user without the right to see profits what was sold, and no verdict', async () => {
    const rights = { goods: ['view'] }
    const user = { name: 'Lin', username: 'lin', level: 3, role: 'sub_user', sub_main_uid: 'main', rights }
    const { card, callsOf } = await openPilots({ user })
    expect(await (await card()).findByText(/You have no right to see costs/)).toBeTruthy()
    expect(callsOf('costList')).toEqual([])
    expect((await card()).queryByRole('button', { name: 'Retire' })).toBeNull()
  })

  it('name the rent that is not in what they earned, since other shops share it', async () => {
    const { card } = await openPilots({ answers: { profitSettings: () => rentSharedWithOthers } })
    expect(
      await (await card()).findByText(/^Shops you cannot see also bear these costs.* not included in the profit here: Rent\.$/),
    ).toBeTruthy()
  })
})
