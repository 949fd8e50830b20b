import { screen, waitFor, within } from '@testing-library/react'
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

  it('has the shops’ pages behind its heads, for the mouse, and behind each cell, for the keyboard', async () => {
    await openCoverage({ goods: someGoods })
    await readAllShops()
    const head = await screen.findByRole('link', { name: 'Shop a' })
    expect([head.getAttribute('href'), head.tabIndex]).toEqual(['/shop/my_shop/show/a', -1])
    await userEvent.click(await findCell('Umbrella, Shop b: Twice'))
    const panel = await screen.findByRole('dialog')
    expect(within(panel).getByRole('link', { name: 'Shop b' }).getAttribute('href')).toBe('/shop/my_shop/show/b')
  })
})
