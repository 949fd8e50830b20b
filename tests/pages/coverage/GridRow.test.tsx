import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { type CellState, cellStates } from '../../../src/pages/coverage/board.ts'
import { GridRow, type GridRowProps } from '../../../src/pages/coverage/GridRow.tsx'
import { aShop } from '../../bridge/aShop.ts'
import { renderWithTexts } from '../renderWithTexts.tsx'
import { aShelf, boardOf, someShelfGoods } from './someShelves.ts'

const words = Object.fromEntries(cellStates.map((state) => [state, `is ${state}`])) as Record<CellState, string>
const shops = ['b', 'c'].map((uid) => aShop({ shop_uid: uid, shop_name: `Shop ${uid}` }))

/** The goods of shop a; shops b and c are drawn, of which c was not read. */
async function openRow(overrides: Partial<GridRowProps> = {}) {
  const goods = someShelfGoods({ title: 'Umbrella $& set' })
  const board = boardOf({ shelves: new Map(['a', 'b'].map((shop) => [shop, aShelf(...(shop === 'a' ? [goods] : []))])) })
  const [line] = board.lines
  if (!line) throw new Error('no line')
  const open = vi.fn()
  await renderWithTexts(
    <table>
      <tbody>
        <GridRow
          line={line}
          words={words}
          shops={shops}
          open={open}
          readShops={board.readShops}
          choose={null}
          row={4}
          firstColumn={1}
          lastGap={0}
          columnPx={44}
          isWide={false}
          isChosen={false}
          activeColumn={null}
          {...overrides}
        />
      </tbody>
    </table>,
  )
  return { line, open }
}

describe('a row of the grid', () => {
  it('says of each cell its goods, its shop and its state, whatever signs the title has', async () => {
    await openRow()
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Umbrella $& set, Shop b: is missing',
      'Umbrella $& set, Shop c: is unread',
    ])
    expect(screen.getByText('1 gaps')).toBeTruthy()
    expect(screen.queryByText('is missing')).toBeNull()
  })

  it('counts its columns with those that are not drawn, and opens the one that is pressed', async () => {
    const { open, line } = await openRow({ activeColumn: 2 })
    const button = screen.getByRole('button', { name: /Shop c/ })
    expect([button.dataset.cell, button.tabIndex, button.closest('td')?.getAttribute('aria-colindex')]).toEqual(['4:2', 0, '4'])
    expect(screen.getByRole('button', { name: /Shop b/ }).tabIndex).toBe(-1)
    await userEvent.click(button)
    expect(open.mock.calls).toEqual([[line, shops[1]]])
  })

  it('has words in wide columns, and a box where its goods can be chosen', async () => {
    const choose = vi.fn()
    const { line } = await openRow({ isWide: true, choose })
    expect(screen.getByText('is missing')).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Umbrella $& set' }))
    expect(choose.mock.calls).toEqual([[[line.key], true]])
  })
})
