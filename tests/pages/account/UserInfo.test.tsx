import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { UserInfo } from '../../../src/pages/account/UserInfo.tsx'
import { aShop } from '../../bridge/aShop.ts'
import { openFramed } from '../../layout/openFramed.tsx'
import { OncePersonIsKnown } from '../OncePersonIsKnown.tsx'
import { refuse } from '../refusal.ts'

const DAY = new Date(2026, 7, 1).getTime()
const aMain = { name: 'Chen', username: 'chen', role: 'user', level: 3, shop_count: 24 }
const aSub = { ...aMain, sub_main_uid: 'main', rights: { shop: ['view', 'export'] } }

describe('the page of who I am', () => {
  it.each([
    ['a main account', aMain, ['Main account', 'Level 3', 'All 24 shops can be used.']],
    ['a level that ends', { ...aMain, level_expires_at: DAY }, ['Valid until 08/01/2026']],
    ['a level without end', { ...aMain, level_expires_at: null }, ['No expiry']],
    ['a free account with hidden shops', { ...aMain, level: 0, shop_count: 5 }, ['Free tier', /3 more are hidden/]],
    ['a certified account', { ...aMain, certification: 1 }, ['Certified']],
    ['one that is not', { ...aMain, certification: 0 }, ['Not certified']],
    ['the operator', { ...aMain, role: 'admin' }, ['Operator']],
  ])('says of %s what it is [spec 1.8]', async (_, user, texts) => {
    await openFramed({ children: <UserInfo />, user })
    for (const text of texts) expect(await screen.findByText(text)).toBeTruthy()
  })

  it('asks again: level and shops may be others since the console was opened', async () => {
    let asked = 0
    const userInfo = () => (asked++ === 0 ? { ...aMain, level: 0, shop_count: 5 } : aMain)
    await openFramed({ children: <OncePersonIsKnown page={UserInfo} />, answers: { userInfo } })
    expect(await screen.findByText('All 24 shops can be used.')).toBeTruthy()
  })

  it('leads a main account to the plans and to its settings', async () => {
    await openFramed({ children: <UserInfo />, user: { ...aMain, level: 0 } })
    expect((await screen.findByRole('link', { name: 'Upgrade' })).getAttribute('href')).toBe('/user/payment')
    expect(screen.getByRole('link', { name: 'Edit profile' }).getAttribute('href')).toBe('/user/setting')
  })

  it('shows what is known, and says of the rest that it is missing', async () => {
    await openFramed({
      children: <UserInfo />,
      user: { ...aMain, phone: '138', organization: '', organizationName: 'Harbour Ltd', email: '' },
    })
    const fact = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent
    expect(await fact('Phone')).toBe('138')
    expect(await fact('Company')).toBe('Harbour Ltd')
    expect(await fact('E-mail')).toContain('—')
  })

  it('shows the name of a company, a job or a place beside its code', async () => {
    await openFramed({
      children: <UserInfo />,
      user: {
        ...aMain,
        organization: '15',
        organizationName: 'Harbour Ltd',
        job: 'owner',
        jobName: 'Shop owner',
        location: 'Ningbo',
        locationName: 'Ningbo',
      },
    })
    const fact = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent
    expect(await fact('Company')).toBe('Harbour Ltd (15)')
    expect(await fact('Job')).toBe('Shop owner (owner)')
    expect(await fact('Location')).toBe('Ningbo')
  })

  it('shows a sub-account its rights and shops, and no way to buy', async () => {
    const shops = [aShop({ shop_id: '1', shop_name: 'Harbour' })]
    await openFramed({ children: <UserInfo />, user: aSub, answers: { shopList: () => shops } })
    expect(await screen.findByText('Harbour')).toBeTruthy()
    expect(screen.getByText('View, Export')).toBeTruthy()
    expect(screen.getByText('The main account determines the level.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Upgrade|Renew/ })).toBeNull()
  })

  it('says why a sub-account’s shops could not be had', async () => {
    await openFramed({ children: <UserInfo />, user: aSub, answers: { shopList: () => refuse(1500, 'the database is away') } })
    expect((await screen.findByRole('alert')).textContent).toContain('the database is away')
  })
})
