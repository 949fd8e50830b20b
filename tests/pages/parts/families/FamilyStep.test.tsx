import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ReplyCode } from '../../../../contract/codes.ts'
import { findCell, openCoverage, readAllShops } from '../../coverage/openCoverage.ts'
import { someBox, someClaim } from '../../coverage/someShelves.ts'
import { refuse } from '../../openScreen.tsx'

/** Opens what fills the shops that lack the umbrella of this cell. */
async function openFill(cell = 'Umbrella, Shop a: Published') {
  await userEvent.click(await findCell(cell))
  await userEvent.click(await screen.findByRole('button', { name: 'Family: Umbrella' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Fill the shops that lack it' }))
}

it('plans for what the shops have once they were read again', async () => {
  const goods: Record<string, Record<string, string>> = { a: { '1': 'Umbrella' }, b: {}, c: {} }
  await openCoverage({ goods })
  await readAllShops()
  await openFill()
  await screen.findByRole('region', { name: 'What the family is made of' })
  goods.b = { '2': 'Umbrella' }
  await userEvent.click(await screen.findByRole('button', { name: 'Read the shops again' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Fill 1 gaps' }))
  expect(await dialog.findByText(/shops: 2 · goods: 2/)).toBeTruthy()
  expect(dialog.getByText('1 goods have 1 gaps in 1 shops.')).toBeTruthy()
})

it('fills goods that are only in the box into every shop that was read', async () => {
  await openCoverage({ goods: { a: {}, b: {}, c: {} }, boxes: [someBox()] })
  await readAllShops()
  await openFill('Umbrella, Shop b: Missing')
  await userEvent.click(await screen.findByRole('button', { name: 'Read the shops again' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Fill 3 gaps' }))
  expect(await dialog.findByText('1 goods have 3 gaps in 3 shops.')).toBeTruthy()
  expect(dialog.queryByText(/are not in the box yet/)).toBeNull()
})

it('waits for the box as it is now: what is on its way is not sent again', async () => {
  let resolve = () => {}
  const answer = new Promise<void>((done) => {
    resolve = done
  })
  let box = () => Promise.resolve([someBox()])
  await openCoverage({
    goods: { a: { '1': 'Umbrella' }, b: {}, c: {} },
    answers: { boxList: async () => ({ list: await box(), total: 1 }) },
  })
  await readAllShops()
  await findCell('Umbrella, Shop b: Missing')
  box = async () => {
    await answer
    return [someBox({ claims: [someClaim({ shop_uid: 'b', state: 'sending' })] })]
  }
  localStorage.setItem('zhanggui_auto_read', 'on')
  await openFill()
  expect(await screen.findByText('Looking for it in the shops’ goods lists: 3 of 3 shops')).toBeTruthy()
  resolve()
  expect(await screen.findByRole('dialog', { name: 'Fill 1 gaps' })).toBeTruthy()
})

it('plans nothing while it cannot be known what is in the box, and goes on once it can', async () => {
  let isAway = false
  await openCoverage({
    goods: { a: { '1': 'Umbrella' }, b: {}, c: {} },
    answers: { boxList: () => (isAway ? refuse(ReplyCode.internal, '') : { list: [someBox()], total: 1 }) },
  })
  await readAllShops()
  await findCell('Umbrella, Shop b: Missing')
  isAway = true
  await openFill()
  const searching = within(await screen.findByRole('dialog', { name: 'Fill the shops that lack it' }))
  const again = await searching.findByRole('button', { name: 'Try again' })
  isAway = false
  await userEvent.click(again)
  expect(await screen.findByRole('dialog', { name: /^Fill \d gaps/ })).toBeTruthy()
})
