import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { findCell, findRow, openCoverage, readAllShops, someGoods } from './openCoverage.ts'

describe('the grid', () => {
  it('is walked with the arrow keys, and only one of its cells is a stop of the tab key', async () => {
    await openCoverage({ goods: someGoods })
    await readAllShops()
    await findRow('Lamp', 'Published', 'Missing', 'Missing')
    await findRow('Umbrella', 'Published', 'Twice', 'Missing')
    const first = await findCell('Umbrella, Shop a: Published')
    first.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowUp}')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Umbrella, Shop b: Twice'))
    await userEvent.keyboard('{Home}')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Select Umbrella'))
    const grid = await screen.findByRole('grid', { name: 'Goods by shop' })
    expect(grid.querySelectorAll('[data-cell][tabindex="0"]')).toHaveLength(1)
  })
})
