import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditValueWord } from '../../../src/pages/account/auditWords.ts'
import { aShop } from '../../bridge/aShop.ts'
import { openScreen } from '../openScreen.tsx'
import { standInForBrowser } from '../standInForBrowser.ts'

const entry = (change: Readonly<Record<string, unknown>>) => ({
  entry_id: 'e1',
  at: 1,
  user_uid: 'u1',
  user_name: 'Ning',
  action: 'updateShop',
  subject_type: 'shop',
  subject_id: 's1',
  request_id: 'r1',
  before: null,
  after: null,
  ...change,
})

async function openTrail(change: Readonly<Record<string, unknown>>) {
  await openScreen({
    path: '/user/audit',
    answers: {
      shopList: () => [aShop({ shop_uid: 's1', shop_name: 'Tea' })],
      auditList: () => ({ list: [entry(change)], total: 1, page: 1, pageSize: 20 }),
    },
  })
  await screen.findByText('Ning')
}

const pairs = () =>
  [...document.querySelectorAll('.zg-cell-changes > div')].map((pair) => [...pair.children].map((part) => part.textContent))

beforeEach(standInForBrowser)

describe('the audit trail', () => {
  it('says what was done to which shop, whose name leads to its page', async () => {
    await openTrail({ before: { notes: '' }, after: { notes: 'ok' } })
    const shop = await screen.findByRole('link', { name: 'Tea' })
    expect(shop.closest('td')?.textContent).toBe('Changed shop Tea')
  })

  it.each([
    ['what was recorded of it', { group_name: 'North' }, 'Saved shop group North'],
    ['nothing where no name was recorded', { shop_uid_list: ['s1'] }, 'Saved shop group '],
  ])('calls another subject by %s', async (_what, after, sentence) => {
    await openTrail({ action: 'saveGroup', subject_type: 'shopGroup', after })
    const cell = await screen.findByText(/^Saved shop group/, { selector: 'td *' })
    expect(cell.textContent).toBe(sentence)
  })

  it('says in words what a shop was, and is', async () => {
    await openTrail({ before: { status: -1, notes: 'ok' }, after: { status: 1, notes: '' } })
    await screen.findByText('Not checked')
    expect(pairs()).toEqual([
      ['State', 'Not checked'],
      ['Remark', 'ok'],
      ['State', 'Online'],
      ['Remark', '—'],
    ])
  })

  it('says how a login ended, what rights were given, and what was paid', async () => {
    await openTrail({
      action: 'login',
      before: { amount_fen: 12_345, enabled: false },
      after: { outcome: 'ok', rights: { shop: ['view', 'session'] } },
    })
    await screen.findByText('succeeded')
    expect(pairs()).toEqual([
      ['Amount', '¥123.45'],
      ['Enabled', 'No'],
      ['Result', 'succeeded'],
      ['Rights', 'Shops: View, Shop logins'],
    ])
  })

  it('says of a rule and of a batch what they are, in words', async () => {
    await openTrail({
      before: { measure: 'refundRate', basis: 'ordered' },
      after: { state: 'done', counts: { waiting: 0, done: 6, skipped: 2 } },
    })
    await screen.findByText('Refund rate')
    expect(pairs()).toEqual([
      ['Measure', 'Refund rate'],
      ['Counted by', 'order date'],
      ['State', 'done'],
      ['Progress', 'Done 6, Skipped 2'],
    ])
  })

  it('says of goods in the box their prices, their stock and their price rule, in words', async () => {
    await openTrail({
      action: 'saveBoxGoods',
      subject_type: 'boxGoods',
      before: { prices_fen: [1_990, 2_990, 3_990, 4_990], stock: [0, null] },
      after: { stage: 'checked', price_rule: { group_bp: 15_000, group_add_fen: 100, ending_fen: null } },
    })
    await screen.findByText('Checked')
    expect(pairs()).toEqual([
      ['Group prices of the SKUs', '¥19.90, ¥29.90, ¥39.90 +1'],
      ['Stock of the SKUs', '0, —'],
      ['Stage', 'Checked'],
      ['Price rule', 'of the source price 150%, plus ¥1.00'],
    ])
  })

  it('says which page of a shop’s backend was opened, and where', async () => {
    await openTrail({ action: 'openBackend', after: { page: 'order', way: 'window' } })
    await screen.findByText('a private window')
    expect(pairs()).toEqual([
      ['Page', 'an order'],
      ['Opened in', 'a private window'],
    ])
  })

  it('names the shops of a list, and has room for two fields in a row', async () => {
    await openTrail({ after: { group_name: 'North', shop_uid_list: ['s1', 's2', 's3'], notes: 'a', name: 'b' } })
    await screen.findByText('Tea, s2 +1')
    await screen.findByText('+2')
    expect(pairs()).toHaveLength(2)
  })

  it('shows what it has no word for as it was recorded', async () => {
    await openTrail({ after: { some_new_thing: 'abc' } })
    await screen.findByText('abc')
    expect(pairs()).toEqual([['some new thing', 'abc']])
  })
})

describe('the word of a recorded code', () => {
  it('is none for what somebody typed', () => {
    expect(auditValueWord('notes', 'failed')).toBeNull()
    expect(auditValueWord('outcome', 'failed')?.en).toBe('failed')
  })
})
