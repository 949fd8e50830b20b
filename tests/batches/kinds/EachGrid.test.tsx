import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { EachGrid } from '../../../src/batches/kinds/EachGrid.tsx'
import { PlanFactsContext } from '../../../src/batches/kinds/formFields.tsx'
import '../../../src/batches/texts.ts'
import { openFramed } from '../../layout/openFramed.tsx'
import { standInForBrowser } from '../../pages/standInForBrowser.ts'

beforeEach(standInForBrowser)

const columns = [{ label: 'Stock', newLabel: 'New stock', inputMode: 'numeric', isWrong: (text: string) => text === 'x' }] as const
const aRow = (name: string) => ({ key: `k-${name}`, name, shop_uid: 'uid-1', id: name, now: [{ shown: '5', typed: '5' }] })

/** Another shop is read when the button is pressed: its rows belong above those that are there. */
function Grid() {
  const [typed, change] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [names, setNames] = useState(['c', 'd', 'e'])
  return (
    <PlanFactsContext.Provider value={{ goods: [], isReading: false } as never}>
      <button type="button" onClick={() => setNames(['a', 'b', 'c', 'd', 'e'])}>
        read
      </button>
      <EachGrid label="Stocks" hint="" columns={columns} rows={names.map(aRow)} typed={typed} change={change} />
    </PlanFactsContext.Provider>
  )
}

const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `New stock · ${name} · ${name}` })
const texts = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^New stock/ }).map(({ value }) => value)

it('leaves rows where they were once somebody works in them: a shop that is read later comes behind them', async () => {
  await openFramed({ path: '/', children: <Grid /> })
  await userEvent.click(await screen.findByRole('textbox', { name: 'New stock · c · c' }))
  await userEvent.click(screen.getByRole('button', { name: 'read' }))
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.trim()[0])).toEqual(['c', 'd', 'e', 'a', 'b'])
})

it('takes back one step at a time, a typed cell or a pasted block, and leaves the rest as it is', async () => {
  await openFramed({ path: '/', children: <Grid /> })
  await userEvent.click(await screen.findByRole('textbox', { name: 'New stock · c · c' }))
  await userEvent.paste('1\n2')
  expect(texts()).toEqual(['1', '2', ''])
  await userEvent.type(cell('e'), '3')
  await userEvent.click(cell('c'))
  await userEvent.keyboard('9{ArrowDown}')
  expect(texts()).toEqual(['19', '2', '3'])
  for (const left of [
    ['1', '2', '3'],
    ['1', '2', ''],
    ['', '', ''],
    ['', '', ''],
  ]) {
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(texts()).toEqual(left)
  }
})

it('says how many cells cannot be read, and which is the first, wherever it is', async () => {
  await openFramed({ path: '/', children: <Grid /> })
  await userEvent.click(await screen.findByRole('textbox', { name: 'New stock · c · c' }))
  await userEvent.paste('1\nx\nx')
  expect(screen.getByRole('status').textContent).toBe('Cells to mend or empty: 2. The first: New stock · d · d')
})
