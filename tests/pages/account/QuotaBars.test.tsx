import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { QuotaBars } from '../../../src/pages/account/QuotaBars.tsx'
import { openFramed } from '../../layout/openFramed.tsx'
import { refuse } from '../refusal.ts'

const list = [
  { kind: 'shops', used: 200, allowed: 200 },
  { kind: 'groups', used: 12, allowed: 200 },
  { kind: 'batchBytes', used: 1_200_000, allowed: 500_000_000 },
  { kind: 'tomorrow', used: 1, allowed: 2 },
]

describe('what the level holds', () => {
  it('is said with figures and a bar each, and what is full is called so', async () => {
    await openFramed({ children: <QuotaBars />, answers: { quotaUsage: () => ({ list }) } })
    const items = await screen.findAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual(['Shops200 of 200 Full', 'Shop groups12 of 200 ', 'Rows of batches2 of 500 MB '])
    const bar = within(items[1] as HTMLElement).getByRole('progressbar', { name: 'Shop groups: 12 of 200' })
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['12', '200'])
  })

  it('says why it could not be had', async () => {
    await openFramed({ children: <QuotaBars />, answers: { quotaUsage: () => refuse(1500, 'the database is away') } })
    expect((await screen.findByRole('alert')).textContent).toContain('the database is away')
  })
})
