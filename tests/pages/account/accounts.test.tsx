import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aShop } from '../../bridge/aShop.ts'
import { openScreen } from '../openScreen.tsx'
import { standInForBrowser } from '../standInForBrowser.ts'

beforeEach(standInForBrowser)

const reader = userEvent.setup()
const aHelper = {
  account_id: 'h1',
  username: 'helper',
  name: 'Ning',
  phone: '',
  notes: '',
  enabled: true,
  shop_uid_list: [],
  rights: { shop: ['view'] },
  last_login_at: null,
  created_at: 1,
  version: 4,
}
const page =
  (...list: readonly unknown[]) =>
  () => ({ list, total: list.length })
const shops = [aShop({ shop_id: '1', shop_uid: 's1', shop_name: 'Harbour' }), aShop({ shop_id: '2', shop_uid: 's2', shop_name: 'Hill' })]
const operator = { name: 'operator', username: 'admin', level: 3, role: 'admin' }

async function press(name: string | RegExp) {
  await reader.click(await screen.findByRole('button', { name }))
}

async function openForm() {
  await openScreen({ path: '/user/account/create', answers: { shopList: () => shops } })
  await screen.findByRole('button', { name: 'Finance' })
  // The framework's form resets itself once after it has appeared, with new inputs.
  await act(async () => undefined)
}

describe('sub-accounts', () => {
  it('are created with the shops and rights that were ticked, and nothing else [spec 1.8]', async () => {
    const { callsOf } = await openScreen({
      path: '/user/account/create',
      answers: { shopList: () => shops, createSubAccount: () => aHelper, subAccountList: page(aHelper) },
    })
    await screen.findByLabelText('Password')
    // The framework's form resets itself once after it has appeared, with new inputs.
    await act(async () => undefined)
    await reader.type(await screen.findByLabelText('User name'), 'ning')
    await reader.type(await screen.findByLabelText('Password'), 'Ning1234')
    expect(await screen.findByText(/^Logs in as ning@/)).toBeTruthy()
    await reader.type(screen.getByLabelText('Name'), 'Ning')
    expect(await screen.findByText(/^No shop is chosen/)).toBeTruthy()
    await reader.click(await screen.findByRole('treeitem', { name: /Hill/ }))
    await waitFor(() => expect(screen.queryByText(/^No shop is chosen/)).toBeNull())
    await reader.click(await screen.findByText('Choose each right by itself'))
    await reader.click(await screen.findByRole('checkbox', { name: 'Shops View' }))
    await press('Save')
    await waitFor(() => expect(callsOf('createSubAccount')).toHaveLength(1))
    expect(callsOf('createSubAccount')[0]).toEqual({
      username: 'ning',
      password: 'Ning1234',
      name: 'Ning',
      phone: '',
      notes: '',
      shop_uid_list: ['s2'],
      rights: { shop: ['view'] },
    })
  })

  it('get the rights of a usual set by one press, and each can be changed then', async () => {
    await openForm()
    const finance = await screen.findByRole('button', { name: 'Finance' })
    expect(finance.getAttribute('aria-pressed')).toBe('false')
    expect(screen.queryByRole('checkbox', { name: 'Costs and profit Operate' })).toBeNull()
    await reader.click(finance)
    await waitFor(() => expect(finance.getAttribute('aria-pressed')).toBe('true'))
    await reader.click(screen.getByText('Choose each right by itself'))
    const operates = await screen.findByRole('checkbox', { name: 'Costs and profit Operate' })
    expect((operates as HTMLInputElement).checked).toBe(true)
    await reader.click(operates)
    await waitFor(() => expect(finance.getAttribute('aria-pressed')).toBe('false'))
  })

  it('are asked for no right that means nothing: only shops are logged in to', async () => {
    await openForm()
    await reader.click(await screen.findByText('Choose each right by itself'))
    expect(await screen.findByRole('checkbox', { name: 'Shops Shop logins' })).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: 'Goods Shop logins' })).toBeNull()
  })

  it('need a user name, a name and a password by the rules', async () => {
    const { callsOf } = await openScreen({ path: '/user/account/create', answers: { shopList: () => shops } })
    await reader.type(await screen.findByLabelText('Password'), 'weak')
    await press('Save')
    await waitFor(() => expect(screen.getAllByText('Required')).toHaveLength(2))
    expect(await screen.findByText(/At least 6 characters, no spaces, with/)).toBeTruthy()
    expect(callsOf('createSubAccount')).toEqual([])
  })

  it('are given a new password, with the version that was seen', async () => {
    const { callsOf, notices } = await openScreen({
      path: '/user/account/show/h1',
      answers: { subAccountList: page(aHelper), saveSubAccount: () => aHelper },
    })
    await press('Reset password')
    await reader.type(await screen.findByLabelText('Password'), 'Fresh123')
    await press('Set password')
    await waitFor(() => expect(callsOf('saveSubAccount')).toEqual([{ action: 'edit', account_id: 'h1', version: 4, password: 'Fresh123' }]))
    await waitFor(() => expect(notices).toContainEqual({ type: 'success', message: 'Password of “Ning” was reset' }))
  })

  it('that are selected are disabled one by one', async () => {
    const { callsOf } = await openScreen({
      path: '/user/account',
      answers: {
        subAccountList: page(aHelper, { ...aHelper, account_id: 'h2', name: 'Bo', enabled: false }),
        saveSubAccount: () => aHelper,
      },
    })
    for (const box of await screen.findAllByRole('checkbox', { name: /Select (Ning|Bo)/ })) await reader.click(box)
    await press(/^Disable/)
    const dialog = await screen.findByRole('dialog', { name: 'Disable' })
    expect(await within(dialog).findByText(/Disable 1 sub-accounts/)).toBeTruthy()
    await reader.click(within(dialog).getByRole('button', { name: 'Disable' }))
    await waitFor(() => expect(callsOf('saveSubAccount')).toEqual([{ account_id: 'h1', enabled: false, action: 'edit', version: 4 }]))
  })
})

describe('what the operator decides', () => {
  const extract = {
    extract_id: 'x1',
    amount_fen: 5_000,
    account: 'Alipay 138',
    state: 'requested',
    requested_at: 1,
    decided_at: null,
    reason: '',
    user_uid: 'u',
    username: 'chen',
  }

  it('a withdrawal is refused only with a reason', async () => {
    const { callsOf } = await openScreen({
      path: '/operator/extracts/show/x1',
      user: operator,
      answers: { operatorExtracts: page(extract), decideExtract: () => ({ ...extract, state: 'refused', reason: 'no such account' }) },
    })
    await press('Refuse')
    await press('Refuse withdrawal')
    expect(await screen.findByText('Required')).toBeTruthy()
    expect(callsOf('decideExtract')).toEqual([])
    await reader.type(screen.getByLabelText('Reason'), 'no such account')
    await press('Refuse withdrawal')
    await waitFor(() => expect(callsOf('decideExtract')).toEqual([{ reason: 'no such account', extract_id: 'x1', state: 'refused' }]))
  })

  it.each([
    ['waiting', ['Confirm', 'Close']],
    // Money may come late.
    ['closed', ['Confirm']],
    ['paid', []],
  ])('an order that is %s offers %j', async (status, offered) => {
    const order = {
      order_no: 'Z1',
      plan_id: 'p',
      amount_fen: 1,
      method: 'manual',
      status,
      created_at: 1,
      paid_at: 2,
      user_uid: 'u',
      username: 'chen',
    }
    await openScreen({ path: '/operator/orders/show/Z1', user: operator, answers: { operatorOrders: page(order) } })
    await screen.findByText('chen')
    const decisions = () => screen.queryAllByRole('button', { name: /Confirm|Close/ }).map((button) => button.textContent)
    await waitFor(() => expect(decisions()).toEqual(offered))
  })
})

describe('lists of the personal centre', () => {
  it('earnings are shown above all three lists, with the code to pass on [spec 1.9]', async () => {
    const earnings = { invitation_code: 'E9U6P842', earned_fen: 9_990, paid_fen: 0, requested_fen: 990, balance_fen: 9_000 }
    await openScreen({ path: '/user/rewards', answers: { earnings: () => earnings, rewards: page() } })
    expect(await screen.findByText('E9U6P842')).toBeTruthy()
    expect(screen.getByText('¥90.00')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Withdrawals' }).getAttribute('href')).toBe('/user/extracts')
  })

  it('earnings without a code say that none could be made, and offer nothing to copy', async () => {
    const earnings = { invitation_code: '', earned_fen: 9_990, paid_fen: 0, requested_fen: 990, balance_fen: 9_000 }
    await openScreen({ path: '/user/rewards', answers: { earnings: () => earnings, rewards: page() } })
    expect(await screen.findByText(/An invitation code cannot be created/)).toBeTruthy()
    expect(screen.queryByText('Copy an invitation')).toBeNull()
  })

  it('the audit trail speaks in words, and shows what it has none for as it was recorded', async () => {
    const entry = {
      entry_id: 'e1',
      at: 1,
      user_uid: 'u',
      user_name: 'Chen',
      action: 'saveGroup',
      subject_type: 'shopGroup',
      subject_id: '7',
      before: { group_name: 'South' },
      after: { group_name: 'North' },
      request_id: 'r',
    }
    const auditList = page(entry, { ...entry, entry_id: 'e2', action: 'somethingNewer', subject_type: 'moon', before: null, after: {} })
    await openScreen({ path: '/user/audit', answers: { auditList } })
    const table = within(await screen.findByRole('table'))
    expect(await table.findByText('Saved shop group')).toBeTruthy()
    expect(table.getByText('North', { selector: 'strong' })).toBeTruthy()
    expect(table.getByText('somethingNewer')).toBeTruthy()
  })

  it('a browser that waits is permitted with one click above the list, and withdrawn from its row', async () => {
    const key = { relay_key_id: 'k', user_uid: 'u', name: '阿宁', browser: 'Chrome 156 · Windows', is_current: false }
    const times = { first_seen_at: 1, last_used_at: 2 }
    const entry = { ...key, ...times, state: 'waiting' }
    const { callsOf } = await openScreen({
      path: '/user/browsers',
      answers: {
        relayKeyList: ({ state }) =>
          state === 'waiting' ? { list: [entry], total: 1 } : { list: [{ ...entry, relay_key_id: 'other', state: 'allowed' }], total: 1 },
        permitRelayKey: () => ({ ...entry, state: 'allowed' }),
        withdrawRelayKey: () => ({ ...entry, state: 'withdrawn' }),
      },
    })
    expect(await screen.findByText('A new browser of 阿宁 (Chrome 156 · Windows) is waiting for permission to use shops.')).toBeTruthy()
    await press('Allow')
    await waitFor(() => expect(callsOf('permitRelayKey')).toEqual([{ relay_key_id: 'k' }]))
    await press(/^Withdraw/)
    expect(await screen.findByText(/Logins it already has work for up to 12 hours/)).toBeTruthy()
    await press('Withdraw')
    await waitFor(() => expect(callsOf('withdrawRelayKey')).toEqual([{ relay_key_id: 'other' }]))
  })

  it('a session is ended in its own words', async () => {
    const session = {
      session_id: 's',
      browser: 'Chrome 156 · Windows',
      address: '10.0.0.1',
      created_at: 1,
      last_used_at: 2,
      expires_at: 3,
      is_current: false,
    }
    const { callsOf } = await openScreen({
      path: '/user/sessions',
      answers: { sessionList: page(session), endSession: () => ({ ended: 1 }) },
    })
    await press(/End all others/)
    await press('End other logins')
    await waitFor(() => expect(callsOf('endSession')).toEqual([{ others: 1 }]))
  })
})
