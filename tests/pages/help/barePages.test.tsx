import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AccountPc } from '../../../src/pages/help/AccountPc.tsx'
import { MallPc } from '../../../src/pages/help/MallPc.tsx'
import { ProductPc } from '../../../src/pages/help/ProductPc.tsx'
import { registry } from '../../../src/resources/index.ts'
import { aShop } from '../../bridge/aShop.ts'
import { openFramed } from '../../layout/openFramed.tsx'

const shops = [aShop({ shop_id: '1', shop_name: 'Harbour' }), aShop({ shop_id: '2', status: 0 }), aShop({ shop_id: '3', status: 0 })]

describe('the help pages', () => {
  it.each([
    ['helpCentre', '/help/docs', ['*'], true],
    ['plugDownload', '/help/plugDownload', ['*'], true],
    ['mall_pc', '/help/mall_pc', ['*'], false],
    ['product_pc', '/help/product_pc', ['*'], false],
    ['account_pc', '/help/account_pc', ['user'], false],
  ])('%s is at %s for %j, without the frame [spec 2.12-2.14]', (name, path, roles, isInMenu) => {
    const page = registry.pages.find((each) => each.name === name)
    expect(page).toMatchObject({ path, layout: 'none', access: { roles } })
    expect(page?.menu !== undefined).toBe(isInMenu)
  })
})

describe('pages for another product', () => {
  it('mall_pc is the shop list', async () => {
    await openFramed({ path: '/help/mall_pc', children: <MallPc />, answers: { shopList: () => shops, groupList: () => [] } })
    expect(await screen.findByText('Harbour')).toBeTruthy()
  })

  it.each([
    ['mall_pc', 'My shops', {}, <MallPc key="mall" />],
    ['product_pc', 'My shops', { goods: ['view'] }, <ProductPc key="product" />],
    ['product_pc', 'Goods query', { shop: ['view'] }, <ProductPc key="goods" />],
  ])('%s tells a sub-account that it lacks the right to “%s”, and asks for nothing', async (_, name, rights, children) => {
    const page = await openFramed({ children, user: { level: 3, sub_main_uid: 'main', rights } })
    expect(await screen.findByText(`Your account has no right to see “${name}”. Please ask the main account.`)).toBeTruthy()
    expect(page.seen).not.toContain('shopList')
  })

  it('account_pc shows what is known of the reader, and no empty line', async () => {
    await openFramed({
      children: <AccountPc />,
      user: {
        name: 'Wu',
        username: 'wu',
        role: 'user',
        level: 2,
        level_expires_at: new Date(2026, 7, 1).getTime(),
        shop_count: 12,
        email: '',
      },
    })
    const facts = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent
    expect(await facts('Name')).toBe('Wu')
    expect(await facts('Role')).toBe('Main account')
    expect(await facts('Level')).toBe('2')
    expect(await facts('Valid until')).toBe('08/01/2026')
    expect(await facts('Shops')).toBe('12')
    expect(screen.queryByText('E-mail')).toBeNull()
  })
})
