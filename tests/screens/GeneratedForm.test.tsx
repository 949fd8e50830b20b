import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aShop } from '../bridge/aShop.ts'
import { type Answers, openScreen, refuse } from '../pages/openScreen.tsx'
import { standInForBrowser } from '../pages/standInForBrowser.ts'

const shop = aShop({ shop_id: '10', shop_name: 'Harbour', notes: 'summer' })
const openEdit = (answers: Answers, reader?: Readonly<Record<string, unknown>>) =>
  openScreen({ path: '/shop/my_shop/edit/uid-10', answers: { shopList: () => [shop], ...answers }, ...(reader ? { user: reader } : {}) })
const openCreate = (answers: Answers = {}) => openScreen({ path: '/shop/my_shop/create', answers })
const user = userEvent.setup()
const button = (name: string) => screen.getByText(name, { selector: 'button *' })
const save = () => user.click(button('Save'))

async function input(label: string) {
  await screen.findByLabelText(label)
  // The framework's form resets itself once after it has appeared, with new inputs.
  await act(async () => undefined)
  return screen.getByLabelText<HTMLInputElement>(label)
}

async function write(label: string, text: string) {
  await user.click(await input(label))
  await user.paste(text)
}

async function fillNewShop(cookie = 'PASS_ID=1') {
  await write('Shop ID', '42')
  await write('Shop', 'Attic')
  await write('Session cookie', cookie)
}

beforeEach(standInForBrowser)

describe('the form of a new record', () => {
  it('marks what the call’s own schema does not take blank', async () => {
    const { container } = await openCreate()
    await input('Shop ID')
    const marked = [...container.querySelectorAll('.ant-form-item-required')].map((label) => label.textContent)
    expect(marked).toEqual(['Shop ID', 'Shop', 'Session cookie'])
  })

  it('says what is wrong before anything is sent, and puts the focus there', async () => {
    const { callsOf } = await openCreate()
    await write('Shop ID', '42')
    await save()
    await waitFor(() => expect(screen.getAllByText('Required')).toHaveLength(2))
    await waitFor(async () => expect(document.activeElement).toBe(await input('Shop')))
    expect(callsOf('addShop')).toEqual([])
  })

  it('judges a cookie as the contract does', async () => {
    const { callsOf } = await openCreate()
    await fillNewShop('令牌')
    await save()
    expect(await screen.findByText('Only English letters, digits and plain symbols')).toBeTruthy()
    expect(callsOf('addShop')).toEqual([])
  })

  it('keeps a secret out of the browser’s memory', async () => {
    await openCreate()
    expect((await input('Session cookie')).getAttribute('autocomplete')).toBe('off')
  })

  it('sends what was typed, says so, and goes to the list where the reader came from something else', async () => {
    const { callsOf, notices, address } = await openCreate({ addShop: (payload) => ({ ...shop, ...payload, renewed: false }) })
    await fillNewShop()
    await save()
    await waitFor(() => expect(address()).toBe('/shop/my_shop'))
    expect(callsOf('addShop')).toEqual([{ shop_id: '42', shop_name: 'Attic', cookie: 'PASS_ID=1', notes: '' }])
    expect(notices).toEqual([{ type: 'success', message: 'Created' }])
  })

  it('says no longer what was wrong last, once something else is', async () => {
    await openCreate({ addShop: () => refuse(1006, 'look at the fields', { errors: { shop_name: 'taken' } }) })
    await fillNewShop()
    await save()
    await screen.findByText('look at the fields')
    await user.clear(await input('Shop ID'))
    await save()
    expect(await screen.findByText('Required')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('look at the fields')).toBeNull())
  })

  it.each([1002, 1006])('shows the server’s reasons of code %i at their fields and keeps what was typed', async (code) => {
    const { notices } = await openCreate({ addShop: () => refuse(code, 'look at the fields', { errors: { shop_name: 'taken' } }) })
    await fillNewShop()
    await save()
    expect(await screen.findByText('Already taken, choose another')).toBeTruthy()
    expect((await input('Shop')).value).toBe('Attic')
    expect((await input('Session cookie')).value).toBe('PASS_ID=1')
    expect(notices).toEqual([{ type: 'error', message: 'look at the fields' }])
  })

  it('offers the records of another resource by title', async () => {
    const { callsOf } = await openCreate({
      groupList: () => [{ group_id: 'g1', group_name: 'North', shop_uid_list: [], created_at: 0, updated_at: 0, version: 1 }],
      addShop: (payload) => ({ ...shop, ...payload, renewed: false }),
    })
    await fillNewShop()
    await user.click(await input('Groups'))
    await user.click(await screen.findByTitle('North'))
    await save()
    await waitFor(() => expect(callsOf('addShop')).toMatchObject([{ group_ids: ['g1'] }]))
  })
})

describe('the form of a record that is there', () => {
  it('leads back to the list as it was left', async () => {
    const list = '/shop/my_shop?keyword=Harbour'
    const { address } = await openScreen({ path: list, answers: { shopList: () => [shop] } })
    await user.click(await screen.findByRole('link', { name: 'Edit Harbour' }))
    await input('Remark')
    await user.click(button('Cancel'))
    await waitFor(() => expect(address()).toBe(list))
  })

  it('starts with its values and sends only what changed, by the call of the field, with the version', async () => {
    const { callsOf, address } = await openEdit({ remarkShop: ({ notes }) => ({ ...shop, notes, version: 2 }) })
    const notes = await input('Remark')
    expect(notes.value).toBe('summer')
    await write('Remark', ' goods')
    await save()
    await waitFor(() => expect(address()).toBe('/shop/my_shop'))
    expect(callsOf('remarkShop')).toEqual([{ shop_uid: 'uid-10', notes: 'summer goods', version: 1 }])
    expect(callsOf('updateShop')).toEqual([])
  })

  it('lets a newer version of someone else be taken over', async () => {
    const current = { ...shop, notes: 'theirs', version: 5 }
    await openEdit({ remarkShop: () => refuse(1006, 'changed', { current }) })
    await write('Remark', ' mine')
    await save()
    const dialog = (await screen.findByText('Someone else changed this')).closest('dialog') as HTMLElement
    expect(within(dialog).getByText('theirs')).toBeTruthy()
    expect(within(dialog).getByText('summer mine')).toBeTruthy()
    await user.click(within(dialog).getByText('Take the latest'))
    expect((await input('Remark')).value).toBe('theirs')
  })

  it('lets one’s own version stand against a newer one', async () => {
    const current = { ...shop, notes: 'theirs', version: 5 }
    const { callsOf, address } = await openEdit({
      remarkShop: ({ version, notes }) => (version === 5 ? { ...current, notes, version: 6 } : refuse(1006, 'changed', { current })),
    })
    await write('Remark', ' mine')
    await save()
    await user.click(await screen.findByText('Keep my changes'))
    await waitFor(() => expect(address()).toBe('/shop/my_shop'))
    expect(callsOf('remarkShop').map(({ version, notes }) => [version, notes])).toEqual([
      [1, 'summer mine'],
      [5, 'summer mine'],
    ])
  })

  it('is saved where one’s own save had come through and its answer was lost', async () => {
    const current = { ...shop, notes: 'summer mine', version: 2 }
    const tries = [() => Promise.reject(new Error('no network')), () => refuse(1006, 'changed', { current })]
    const { notices, address } = await openEdit({ remarkShop: () => tries.shift()?.() })
    await write('Remark', ' mine')
    await save()
    expect(await screen.findByText('no network')).toBeTruthy()
    await save()
    await waitFor(() => expect(address()).toBe('/shop/my_shop'))
    expect(notices.at(-1)).toEqual({ type: 'success', message: 'Saved' })
    expect(screen.queryByText('Someone else changed this')).toBeNull()
  })

  it('keeps what was typed when the server cannot be reached', async () => {
    await openEdit({ remarkShop: () => Promise.reject(new Error('no network')) })
    await write('Remark', ' goods')
    await save()
    expect(await screen.findByText('no network')).toBeTruthy()
    expect((await input('Remark')).value).toBe('summer goods')
  })

  it('keeps what was typed when the record is asked for again behind it, also where that fails', async () => {
    let isAway = false
    const { renew, callsOf } = await openEdit({ shopList: () => (isAway ? Promise.reject(new Error('no network')) : [shop]) })
    await write('Remark', ' goods')
    isAway = true
    await renew('shops')
    expect(callsOf('shopList').length).toBeGreaterThan(1)
    expect((await input('Remark')).value).toBe('summer goods')
  })

  it('asks before unsaved changes are left, and only then', async () => {
    const asked: string[] = []
    window.confirm = (question = '') => asked.push(question) === 0
    const { address } = await openEdit({})
    await write('Remark', '!')
    await user.click(button('Cancel'))
    expect(asked).toEqual(['There are unsaved changes. Leave anyway?'])
    expect(address()).toBe('/shop/my_shop/edit/uid-10')
  })

  it('is not for those who may not save any of its fields', async () => {
    await openEdit({}, { name: 'helper', level: 3, sub_main_uid: 'main', rights: { shop: ['view'] } })
    expect(await screen.findByText('You are not permitted to do this.')).toBeTruthy()
    expect(screen.queryByLabelText('Remark')).toBeNull()
  })

  it('says that there is no such record, and leads to the list', async () => {
    await openEdit({ shopList: () => [] })
    const said = (await screen.findByText('There is no such record')).parentElement ?? document.body
    expect(within(said).getByRole('link').getAttribute('href')).toBe('/shop/my_shop')
  })
})
