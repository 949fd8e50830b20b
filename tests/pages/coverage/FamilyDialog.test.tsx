import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { capabilities } from '../../../contract/capabilities.ts'
import type { FamilyVerdict } from '../../../contract/entities/familyVerdict.ts'
import { findRow, openCoverage, readAllShops, someGoods } from './openCoverage.ts'

/** A backend that keeps what is said. */
function keepsVerdicts() {
  let list: FamilyVerdict[] = []
  return {
    familyVerdictList: () => ({ list }),
    saveFamilyVerdict: ({ is_deleted, ...said }: Readonly<Record<string, unknown>>) => {
      const verdict = { ...said, is_whole: true, said_at: 1, said_by_name: 'Ning' } as unknown as FamilyVerdict
      list = list.filter(({ verdict_id }) => verdict_id !== verdict.verdict_id)
      if (!is_deleted) list = [verdict, ...list]
      return is_deleted ? null : verdict
    },
  }
}

const openProof = async (cell: string) => {
  await userEvent.click(await screen.findByRole('button', { name: cell }))
  await userEvent.click(await screen.findByRole('button', { name: /^Why they match/ }))
  return screen.findByRole('dialog', { name: /^Same goods/ })
}

it('the goods of a line say by what they are known to be the same, and one that is not is split off and brought back', async () => {
  const { callsOf } = await openCoverage({ goods: someGoods, answers: keepsVerdicts() })
  await readAllShops()
  await findRow('Umbrella', 'Published', 'Twice', 'Missing')
  const dialog = await openProof('Umbrella, Shop b: Twice')
  await within(dialog).findAllByText('Same title')
  const rows = within(dialog).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Shop a.*First/),
    expect.stringMatching(/^Shop b.*3.*Same title/),
    expect.stringMatching(/^Shop b.*4.*Same title/),
  ])

  await userEvent.click(within(dialog).getByRole('button', { name: 'Goods 4 are not the same' }))
  expect(callsOf('saveFamilyVerdict')[0]).toMatchObject({ places: ['b/4'], others: ['a/1', 'b/3'], is_deleted: false })
  await within(dialog).findByText(/split 4 from 1, 3/)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(await screen.findAllByRole('button', { name: 'Umbrella, Shop b: Published' })).toHaveLength(2)

  const again = await openProof('Umbrella, Shop a: Published')
  await userEvent.click(within(again).getByRole('button', { name: 'Undo' }))
  await userEvent.click(within(again).getByRole('button', { name: 'Close' }))
  await findRow('Umbrella', 'Published', 'Twice', 'Missing')
})

it('lines that are the same are joined by hand', async () => {
  await openCoverage({ goods: someGoods, answers: keepsVerdicts() })
  await readAllShops()
  await findRow('Umbrella', 'Published', 'Twice', 'Missing')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Umbrella' }))
  expect(screen.getByRole('button', { name: 'Join as the same' }).hasAttribute('disabled')).toBe(true)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Lamp' }))
  await userEvent.click(screen.getByRole('button', { name: 'Join as the same' }))
  await findRow('Umbrella', 'Twice', 'Twice', 'Missing')
  expect(screen.queryByRole('checkbox', { name: 'Select Lamp' })).toBeNull()
  const dialog = await openProof('Umbrella, Shop a: Twice')
  expect(within(dialog).getAllByText('Joined by hand')).toHaveLength(4)
})

it('goods that are chosen while others are joined stay chosen', async () => {
  const { saveFamilyVerdict, ...answers } = keepsVerdicts()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { callsOf } = await openCoverage({
    goods: { ...someGoods, c: { '5': 'Cup' } },
    answers: { ...answers, saveFamilyVerdict: (said) => held.then(() => saveFamilyVerdict(said)) },
  })
  await readAllShops()
  await findRow('Umbrella', 'Published', 'Twice', 'Missing')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Umbrella' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Lamp' }))
  await userEvent.click(screen.getByRole('button', { name: 'Join as the same' }))
  await waitFor(() => expect(callsOf('saveFamilyVerdict')).toHaveLength(1))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Cup' }))
  answer()
  await findRow('Umbrella', 'Twice', 'Twice', 'Missing')
  expect(await screen.findByText(/^1 goods chosen/)).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'Select Cup' })).toHaveProperty('checked', true)
  expect(screen.getByRole('checkbox', { name: 'Select Umbrella' })).toHaveProperty('checked', false)
})

it('a backend that keeps none leaves it to this browser', async () => {
  const { callsOf } = await openCoverage({
    goods: someGoods,
    offered: capabilities.filter((name) => name !== 'families'),
  })
  await readAllShops()
  const dialog = await openProof('Umbrella, Shop b: Twice')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Goods 4 are not the same' }))
  await within(dialog).findByText(/split 4 from 1, 3/)
  expect([...callsOf('familyVerdictList'), ...callsOf('saveFamilyVerdict')]).toEqual([])
})

it('a sub-account without the right to change goods sees the proof, and decides nothing', async () => {
  await openCoverage({
    goods: someGoods,
    user: { name: 'Lin', username: 'lin', level: 3, role: 'sub_user', sub_main_uid: 'main', rights: { goods: ['view'] } },
  })
  await readAllShops()
  const dialog = await openProof('Umbrella, Shop b: Twice')
  expect(within(dialog).getAllByText('Same title')).toHaveLength(2)
  expect(within(dialog).queryByRole('button', { name: /not the same/ })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: 'Select Umbrella' })).toBeNull()
})
