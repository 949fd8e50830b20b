import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ChangeFields } from '../../../src/pages/box/ChangeFields.tsx'
import { firstTyped, type TypedChange } from '../../../src/pages/box/toBoxChange.ts'
import { renderWithTexts } from '../renderWithTexts.tsx'

/** Types into the first field of a kind of change. Out: what is put then. */
async function typeInto(kind: TypedChange['kind'], value: string) {
  const put = vi.fn()
  await renderWithTexts(<ChangeFields typed={{ ...firstTyped, kind }} put={put} goods={[]} />)
  const [field] = [...screen.queryAllByRole('textbox'), ...screen.queryAllByRole('combobox')]
  if (!field) throw new Error('no field')
  fireEvent.change(field, { target: { value } })
  return put.mock.calls
}

describe('the fields of a change of many goods', () => {
  it.each([
    ['title', 'Cup', { find: 'Cup' }],
    ['shortTitle', 'Cup', { plain: 'Cup' }],
    ['description', 'Of glass', { plain: 'Of glass' }],
    ['stock', '12', { stock: '12' }],
    ['groupSize', '3', { size: 3 }],
    ['shipment', '172800', { seconds: 172_800 }],
    ['priceRule', '180', { rule: { ...firstTyped.rule, group_bp: '180' } }],
  ] as const)('of %s take %j as %j', async (kind, value, expected) => {
    expect(await typeInto(kind, value)).toEqual([[expected]])
  })

  it.each([
    ['', null],
    ['1,000', null],
    ['a lot', 'Wrong format, please check it'],
  ])('say of the stock %j: %j', async (stock, said) => {
    await renderWithTexts(<ChangeFields typed={{ ...firstTyped, kind: 'stock', stock }} put={vi.fn()} goods={[]} />)
    expect(screen.queryByText(/Wrong format/)?.textContent ?? null).toBe(said)
  })

  it('offer every size that a group may have', async () => {
    await typeInto('groupSize', '9')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['2', '3', '4', '5', '6', '7', '8', '9'])
  })
})
