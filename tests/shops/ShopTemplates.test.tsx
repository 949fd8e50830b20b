import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Shop } from '../../contract/entities/shop.ts'
import { BridgeError } from '../../src/bridge/bridgeError.ts'
import type { Bridge } from '../../src/bridge/createBridge.ts'
import { aShop } from '../bridge/aShop.ts'
import { type Answers, openScreen, refuse } from '../pages/openScreen.tsx'
import { standInForBrowser } from '../pages/standInForBrowser.ts'

beforeEach(standInForBrowser)

const harbour = aShop({ shop_id: '1', shop_name: 'Harbour', template_id: '11' })
const mill = aShop({ shop_id: '2', shop_name: 'Mill' })
const attic = aShop({ shop_id: '3', shop_name: 'Attic' })

type Templates = Readonly<Record<string, readonly string[] | BridgeError>>

/** Each shop's templates by name; their ids are the shop's number and their place. `isSilent`: the platform does not say how many there are. */
function aBridge(templates: Templates, { isSilent = false } = {}) {
  return {
    async callMerchant(_name: string, { cookie }: { cookie: string }) {
      const shop_id = cookie.split('_').at(-1) ?? ''
      const names = templates[shop_id] ?? []
      if (names instanceof BridgeError) throw names
      return {
        total: isSilent ? null : names.length,
        list: { rows: names.map((name, at) => ({ costTemplateId: `${shop_id}${at + 1}`, costTemplateName: name })), unreadable: [] },
      }
    },
  } as unknown as Bridge
}

async function openTemplates(shops: readonly Shop[], bridge: Bridge, answers: Answers = {}) {
  const page = await openScreen({
    path: '/shop/my_shop',
    bridge,
    answers: { shopList: () => shops, setShopTemplate: ({ shop_uid }) => [{ ...harbour, shop_uid }], ...answers },
  })
  const [first] = shops
  if (shops.length === 1) {
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^More actions.*${first?.shop_name}`) }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Freight template/ }))
  } else {
    for (const { shop_name } of shops) await userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(shop_name) }))
    const bar = within(await screen.findByRole('region', { name: 'Bulk actions' }))
    await userEvent.click(bar.getByRole('button', { name: 'Freight template' }))
  }
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Freight template' })) }
}

describe('the freight template of one shop', () => {
  it('is chosen among its own, the present one marked, and saved with its id [spec 1.1]', async () => {
    const { dialog, callsOf } = await openTemplates([harbour], aBridge({ 1: ['North', 'South'] }))
    const options = await dialog.findAllByRole('radio')
    expect(options).toHaveLength(2)
    expect(dialog.getByText('In use').closest('label')?.textContent).toContain('North')
    await userEvent.click(dialog.getByRole('radio', { name: /South/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save (shops: 1)' }))
    await dialog.findByText('“South”: saved for 1 of 1 shops')
    expect(callsOf('setShopTemplate')).toEqual([{ shop_uid: 'uid-1', template_id: '12', template_name: 'South' }])
  })
})

describe('a shop without freight templates', () => {
  it('is one whose list counts none', async () => {
    const { dialog } = await openTemplates([harbour], aBridge({}))
    expect(await dialog.findByText(/^There is no freight template yet/)).toBeTruthy()
  })

  it('is not one whose list says nothing: it was not read', async () => {
    const { dialog } = await openTemplates([harbour], aBridge({}, { isSilent: true }))
    expect(await dialog.findByText('Freight templates not read: 1 of 1 shops.')).toBeTruthy()
    expect(dialog.getByText(/could not be understood/)).toBeTruthy()
    expect(dialog.queryByText(/^There is no freight template yet/)).toBeNull()
  })
})

describe('the freight template of many shops', () => {
  it('is chosen by name: each shop gets its own of that name, and one without it stays as it is', async () => {
    const templates = { 1: ['North', 'South'], 2: ['South'], 3: ['East'] }
    const { dialog, callsOf } = await openTemplates([harbour, mill, attic], aBridge(templates))
    const options = await dialog.findAllByRole('radio')
    expect(options.map((option) => option.closest('label')?.textContent)).toEqual([
      'Southin 2 of 3 shops',
      'Eastin 1 of 3 shops',
      expect.stringContaining('North'),
    ])
    await userEvent.click(dialog.getByRole('radio', { name: /South/ }))
    expect(dialog.getByText('Shops without this template stay as they are (1): Attic')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Save (shops: 2)' }))
    await dialog.findByText('“South”: saved for 2 of 3 shops')
    expect(dialog.getByText('No such template, unchanged').closest('li')?.textContent).toContain('Attic')
    expect(callsOf('setShopTemplate')).toEqual([
      { shop_uid: 'uid-1', template_id: '12', template_name: 'South' },
      { shop_uid: 'uid-2', template_id: '21', template_name: 'South' },
    ])
  })

  it('says which shops were not read, and reads them again without forgetting the others', async () => {
    const templates: Record<string, readonly string[] | BridgeError> = {
      1: ['South'],
      2: new BridgeError('rejected', { merchantMessage: 'closed today' }),
    }
    const { dialog } = await openTemplates([harbour, mill], aBridge(templates))
    const alert = await dialog.findByRole('alert')
    expect(alert.textContent).toMatch(/1 of 2 shops.*Mill.*closed today/)
    expect(dialog.getAllByRole('radio')).toHaveLength(1)
    templates[2] = ['South']
    await userEvent.click(dialog.getByRole('button', { name: 'Retry the failed ones' }))
    expect(await dialog.findByText('in 2 of 2 shops')).toBeTruthy()
    expect(dialog.queryByRole('alert')).toBeNull()
  })

  it('leads to a new login for a shop whose login is dead, instead of asking it again', async () => {
    const { dialog } = await openTemplates([harbour, mill], aBridge({ 1: ['South'], 2: new BridgeError('sessionExpired') }))
    const alert = within(await dialog.findByRole('alert'))
    expect(alert.getByText(/login has expired/)).toBeTruthy()
    expect(alert.queryByRole('button', { name: 'Retry the failed ones' })).toBeNull()
    await userEvent.click(alert.getByRole('button', { name: 'Log in again' }))
    expect(await screen.findByRole('dialog', { name: 'Log in again' })).toBeTruthy()
  })

  it('says which shops were not saved, and saves only those again', async () => {
    let isAway = true
    const { dialog, callsOf } = await openTemplates([harbour, mill], aBridge({ 1: ['South'], 2: ['South'] }), {
      setShopTemplate: ({ shop_uid }) => (isAway && shop_uid === 'uid-2' ? refuse(1500, 'number R-9') : [{ ...harbour, shop_uid }]),
    })
    await userEvent.click(await dialog.findByRole('radio', { name: /South/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save (shops: 2)' }))
    expect((await dialog.findByRole('alert')).textContent).toMatch(/Mill.*R-9/)
    isAway = false
    await userEvent.click(dialog.getByRole('button', { name: 'Retry the failed ones' }))
    await dialog.findByText('“South”: saved for 2 of 2 shops')
    expect(callsOf('setShopTemplate').map(({ shop_uid }) => shop_uid)).toEqual(['uid-1', 'uid-2', 'uid-2'])
  })
})
