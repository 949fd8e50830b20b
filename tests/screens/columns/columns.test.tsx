import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aShop } from '../../bridge/aShop.ts'
import { openScreen } from '../../pages/openScreen.tsx'
import { standInForBrowser } from '../../pages/standInForBrowser.ts'

const shops = [aShop({ shop_id: '10', shop_name: 'Harbour', created_at: Date.parse('2026-03-04T05:06:00') })]

async function openShops(uid = 'u1', locale: 'en-US' | 'zh-CN' = 'en-US') {
  localStorage.setItem('uid_level', JSON.stringify({ uid, level: 3 }))
  const page = await openScreen({ path: '/shop/my_shop', locale, answers: { shopList: () => shops } })
  await screen.findByRole('table')
  return page
}

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent?.replace(/[↑↓↕]/, ''))

async function openPanel() {
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  return screen.findByRole('region', { name: 'Columns' })
}

beforeEach(standInForBrowser)

describe('the columns of a list', () => {
  it('can be any field of a row but a secret', async () => {
    await openShops()
    const panel = await openPanel()
    await userEvent.click(within(panel).getByRole('checkbox', { name: 'Added' }))
    expect(heads()).toContain('Added')
    expect(screen.getByRole('cell', { name: /2026/ })).toBeTruthy()
    expect(within(panel).queryByRole('checkbox', { name: 'Session cookie' })).toBeNull()
  })

  it('keep the name, whatever else is hidden', async () => {
    await openShops()
    const panel = await openPanel()
    expect((within(panel).getByRole('checkbox', { name: 'Shop' }) as HTMLInputElement).disabled).toBe(true)
  })

  it('come first when they are pinned, and stay in sight there', async () => {
    await openShops()
    const panel = await openPanel()
    await userEvent.click(within(panel).getByRole('button', { name: 'Keep Remark at the left' }))
    expect(within(panel).getByRole('button', { name: 'Keep Remark at the left' }).getAttribute('aria-pressed')).toBe('true')
    const shown = heads().filter((head) => head === 'Shop' || head === 'Remark' || head === 'State')
    expect(shown).toEqual(['Shop', 'Remark', 'State'])
    expect(screen.getByRole('columnheader', { name: /Remark/ }).dataset.pinned).toBe('left')
    expect(screen.getByRole('columnheader', { name: /State/ }).dataset.pinned).toBeUndefined()
  })

  it('are made wider and narrower by keys, and as wide as declared again', async () => {
    await openShops()
    const edge = () => screen.getByRole('separator', { name: 'Width of Shop ID' })
    await screen.findByRole('separator', { name: 'Width of Shop ID' })
    const before = Number(edge().getAttribute('aria-valuenow'))
    edge().focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(Number(edge().getAttribute('aria-valuenow'))).toBe(before + 10)
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    expect(Number(edge().getAttribute('aria-valuenow'))).toBe(before - 40)
    expect(document.activeElement).toBe(edge())
    await userEvent.keyboard('{Enter}')
    expect(Number(edge().getAttribute('aria-valuenow'))).toBe(before)
  })

  it('are as each reader left them, in the same browser', async () => {
    const hers = await openShops('u1')
    await userEvent.click(within(await openPanel()).getByRole('checkbox', { name: 'Remark' }))
    await userEvent.click(screen.getByRole('button', { name: 'Comfortable' }))
    hers.unmount()
    const his = await openShops('u2')
    expect(heads()).toContain('Remark')
    his.unmount()
    await openShops('u1')
    expect(heads()).not.toContain('Remark')
    expect(screen.getByRole('table').className).not.toContain('zg-table-compact')
  })

  it('are as declared again on demand, density and widths with them', async () => {
    await openShops()
    const declared = heads()
    const panel = await openPanel()
    const reset = screen.getByRole('button', { name: 'Restore defaults' }) as HTMLButtonElement
    expect(reset.disabled).toBe(true)
    await userEvent.click(within(panel).getByRole('checkbox', { name: 'Added' }))
    await userEvent.click(within(panel).getByRole('button', { name: 'Keep Remark at the left' }))
    await userEvent.click(screen.getByRole('button', { name: 'Comfortable' }))
    await userEvent.click(reset)
    expect(heads()).toEqual(declared)
    expect(screen.getByRole('table').className).toContain('zg-table-compact')
  })

  it('say how to move them in the reader’s language', async () => {
    await openShops('u1', 'zh-CN')
    await userEvent.click(screen.getByRole('button', { name: '列设置' }))
    const grip = await screen.findByRole('button', { name: '移动备注' })
    const hint = document.getElementById(grip.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toBe('按空格键拿起，用方向键移动，再按空格键放下，按 Esc 取消。')
  })
})
