import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { type Shop, ShopStatus } from '../../../contract/entities/shop.ts'
import type { ShopGroup } from '../../../contract/entities/shopGroup.ts'
import { createI18n } from '../../../src/locales/createI18n.ts'
import { loadScreenTexts } from '../../../src/locales/screenTexts.ts'
import { TextsProvider } from '../../../src/providers/i18n/TextsProvider.tsx'
import { ShopPicker } from '../../../src/shops/picker/ShopPicker.tsx'
import { everyShop, type ShopChoice } from '../../../src/shops/picker/shopChoice.ts'
import { createBrowserStorage } from '../../../src/storage/createBrowserStorage.ts'
import { aShop } from '../../bridge/aShop.ts'

const shops: readonly Shop[] = [
  aShop({ shop_id: '1', shop_name: 'Harbour' }),
  aShop({ shop_id: '2', shop_name: 'Mill', notes: 'summer' }),
  aShop({ shop_id: '3', shop_name: 'Attic', status: ShopStatus.offline }),
]
const north: ShopGroup = {
  group_id: 'g1',
  group_name: 'North',
  shop_uid_list: ['uid-1', 'uid-2'],
  created_at: 0,
  updated_at: 0,
  version: 1,
}

async function openPicker(first: ShopChoice = everyShop, seen = shops, groups = [north]) {
  const storage = createBrowserStorage(localStorage)
  storage.set('zhanggui_locale', 'en-US')
  const texts = await createI18n({ storage })
  await loadScreenTexts(texts)
  const last: { choice: ShopChoice } = { choice: first }
  function Scene() {
    const [choice, setChoice] = useState(first)
    last.choice = choice
    return <ShopPicker shops={seen} groups={groups} choice={choice} change={setChoice} label="Shops" />
  }
  render(
    <TextsProvider texts={texts}>
      <Scene />
    </TextsProvider>,
  )
  return last
}

const item = (name: RegExp) => screen.getByRole('treeitem', { name })
const ticks = () =>
  screen.getAllByRole('treeitem').map((row) => `${row.textContent?.match(/[A-Z][a-z]+/)?.[0]} ${row.getAttribute('aria-checked')}`)
const none: ShopChoice = { ...everyShop, mode: 'these' }

describe('the shop picker', () => {
  it('shows the groups with their shops, and last those in none', async () => {
    await openPicker()
    expect(ticks()).toEqual(['North true', 'Harbour true', 'Mill true', 'In true', 'Attic true'])
    expect(screen.getByRole('status').textContent).toBe('3 of 3 shops')
  })

  it('says of no shop that it is in no group where no group is known', async () => {
    await openPicker(everyShop, shops, [])
    expect(ticks()).toEqual(['All true', 'Harbour true', 'Mill true', 'Attic true'])
  })

  it('a group is ticked with its shops, half ticked with some of them', async () => {
    await openPicker(none)
    await userEvent.click(item(/North/))
    expect(ticks().slice(0, 3)).toEqual(['North true', 'Harbour true', 'Mill true'])
    await userEvent.click(item(/Mill/))
    expect(item(/North/).getAttribute('aria-checked')).toBe('mixed')
    await userEvent.click(item(/North/))
    expect(screen.getByRole('status').textContent).toBe('2 of 3 shops')
  })

  it('finds shops by name, id or remark, and ticks only those that it shows', async () => {
    await openPicker(none)
    await userEvent.type(screen.getByRole('searchbox'), 'summer')
    await waitFor(() => expect(screen.getAllByRole('treeitem')).toHaveLength(2))
    await userEvent.click(screen.getByRole('button', { name: 'All' }))
    await userEvent.clear(screen.getByRole('searchbox'))
    expect(screen.getByRole('status').textContent).toBe('1 of 3 shops')
    expect(item(/North/).getAttribute('aria-checked')).toBe('mixed')
  })

  it('says “all but these” with the same ticks', async () => {
    const last = await openPicker({ ...none, shop_uids: ['uid-1'] })
    await userEvent.click(screen.getByRole('checkbox', { name: 'New shops are added automatically' }))
    expect(last.choice).toEqual({ mode: 'allBut', shop_uids: ['uid-2', 'uid-3'], onlineOnly: false })
    expect(screen.getByRole('status').textContent).toBe('1 of 3 shops')
  })

  it('leaves out what is not online, and says which', async () => {
    await openPicker()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Only shops that are online' }))
    expect(screen.getByRole('status').textContent).toBe('2 of 3 shops')
    expect(within(item(/Attic/)).getByText(/left out$/)).toBeTruthy()
  })

  it('says “logged out” only of a shop that is: one that was never checked may be online', async () => {
    const unchecked = aShop({ shop_id: '4', shop_name: 'Quay', status: ShopStatus.unknown })
    await openPicker(everyShop, [...shops, unchecked])
    expect(within(item(/Attic/)).getByText('Logged out')).toBeTruthy()
    expect(within(item(/Quay/)).queryByText(/logged out|not online/i)).toBeNull()
  })

  it('is one stop for Tab: arrows move and fold, the space bar ticks', async () => {
    await openPicker(none)
    const tree = screen.getByRole('tree')
    tree.focus()
    const active = () => document.getElementById(tree.getAttribute('aria-activedescendant') ?? '')?.textContent ?? ''
    expect(active()).toContain('North')
    await userEvent.keyboard('{ArrowDown}{ArrowDown} ')
    expect(active()).toContain('Mill')
    expect(item(/Mill/).getAttribute('aria-checked')).toBe('true')
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(item(/North/).getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('treeitem', { name: /Harbour/ })).toBeNull()
    await userEvent.keyboard('{ArrowRight}{End}')
    expect(active()).toContain('Attic')
    await userEvent.keyboard('{Home}')
    expect(active()).toContain('North')
  })

  it('says that nothing fits', async () => {
    await openPicker()
    await userEvent.type(screen.getByRole('searchbox'), 'nobody')
    expect(await screen.findByText('No matching shops')).toBeTruthy()
  })
})
