import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { defineResource } from '../../../src/resources/schema/defineResource.ts'
import { field } from '../../../src/resources/schema/field.ts'
import { aShop } from '../../bridge/aShop.ts'
import { openScreen } from '../../pages/openScreen.tsx'
import { standInForBrowser } from '../../pages/standInForBrowser.ts'

const label = (word: string) => ({ zh: word, en: word })

/** Counts how often the cell of each name is drawn. */
async function openCounted() {
  const drawn: Record<string, number> = {}
  const Counted = ({ value }: { readonly value: unknown }) => {
    drawn[String(value)] = (drawn[String(value)] ?? 0) + 1
    return <>{String(value)}</>
  }
  const counted = defineResource({
    name: 'counted',
    path: '/counted',
    label: label('Counted'),
    id: 'shop_uid',
    title: 'shop_id',
    access: { roles: ['*'], right: 'shop.view' },
    rows: 'shopList',
    operations: { update: 'updateShop' },
    fields: {
      shop_id: field.id({ label: label('Id') }),
      shop_name: field.text({ label: label('Name'), cell: async () => Counted }),
      notes: field.text({ label: label('Notes'), edit: 'inline' }),
    },
    list: { columns: ['shop_id', 'shop_name', 'notes'], search: ['shop_name'] },
  })
  let shops = ['Harbour', 'Attic', 'Mill'].map((shop_name, index) => aShop({ shop_id: String(index + 1), shop_name, notes: 'old' }))
  await openScreen({
    path: '/counted',
    answers: {
      shopList: () => shops,
      updateShop: ({ shop_uid, notes }) => {
        shops = shops.map((shop) => (shop.shop_uid === shop_uid ? { ...shop, notes: String(notes), version: 2 } : shop))
        return shops.find((shop) => shop.shop_uid === shop_uid)
      },
    },
    declares: [counted],
  })
  await screen.findByText('Mill')
  await screen.findByText('3 in all')
  return drawn
}

beforeEach(standInForBrowser)

describe('the rows of a list', () => {
  it('are not drawn again by an answer that changes another one', async () => {
    const drawn = await openCounted()
    const before = { ...drawn }
    await userEvent.click(screen.getByRole('button', { name: 'old Edit Notes 2' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Notes 2' }), '!{Enter}')
    await waitFor(() => expect(drawn.Attic).toBeGreaterThan(before.Attic ?? 0))
    expect(screen.getByRole('button', { name: 'old! Edit Notes 2' })).toBeTruthy()
    expect({ Harbour: drawn.Harbour, Mill: drawn.Mill }).toEqual({ Harbour: before.Harbour, Mill: before.Mill })
  })

  it('that stay in view are not drawn again while a text is typed to search for', async () => {
    const drawn = await openCounted()
    const before = { ...drawn }
    await userEvent.type(screen.getByRole('searchbox'), 'Mi')
    await waitFor(() => expect(screen.queryByText('Attic')).toBeNull())
    expect(drawn.Mill).toBe(before.Mill)
  })
})
