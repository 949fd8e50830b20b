import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { HelpCentre } from '../../../src/pages/help/HelpCentre.tsx'
import { openFramed } from '../../layout/openFramed.tsx'

const links = (name: string) =>
  within(screen.getByRole('region', { name }))
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'))

describe('the documentation', () => {
  it('leads through the first steps, and to the pages', async () => {
    await openFramed({ children: <HelpCentre /> })
    await screen.findByRole('link', { name: 'Add a shop' })
    expect(links('Getting started')).toEqual(['/help/plugDownload', '/shop/my_shop/create', '/shop/my_shop', '/goods/goodsQuery'])
    expect(links('What each page is for')).toContain('/user/account')
    expect(links('What each page is for')).toContain('/user/setting')
    expect(screen.getByRole('region', { name: 'Questions' })).toBeTruthy()
  })

  it('names no page that the reader may not open', async () => {
    await openFramed({ children: <HelpCentre />, user: { level: 3, sub_main_uid: 'main', rights: { shop: ['view'] } } })
    await screen.findByRole('link', { name: 'Check your shops' })
    expect(links('Getting started')).not.toContain('/goods/goodsQuery')
    expect(links('What each page is for')).not.toContain('/user/account')
  })

  it('says what each state of a shop means, in the list and in a query', async () => {
    await openFramed({ children: <HelpCentre /> })
    const meaningOf = (region: string, state: string) =>
      within(screen.getByRole('region', { name: region }))
        .getByText(state)
        .closest('div')
        ?.querySelector('dd')?.textContent
    await screen.findByRole('region', { name: 'The state of a shop' })
    for (const state of ['Online', 'Logged out', 'Check failed', 'Not checked'])
      expect(meaningOf('The state of a shop', state)).toMatch(/\w\.$/)
    for (const state of ['Waiting', 'Incomplete', 'Login expired', 'Held up']) expect(meaningOf('Shops in a query', state)).toMatch(/\w\.$/)
  })
})
