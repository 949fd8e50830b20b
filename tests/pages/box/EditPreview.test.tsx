import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import { EditPreview } from '../../../src/pages/box/EditPreview.tsx'
import { type BoxChange, planEdits } from '../../../src/pages/box/rules/editMany.ts'
import { aListing, aSku } from '../../server/builders/box.ts'
import { someBox } from '../coverage/someShelves.ts'
import { renderWithTexts } from '../renderWithTexts.tsx'

/** The lines of what a change makes of goods at 19.90 and 29.90. */
async function linesOf(change: BoxChange, goods: readonly BoxGoods[] = [anUmbrella()]) {
  const template = change.kind === 'category' ? change.template : []
  await renderWithTexts(<EditPreview edits={planEdits(goods, change, new Map())} kind={change.kind} template={template} />)
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
}

function anUmbrella(box_id = 'box-1') {
  const skus = [aSku({ group_fen: 1_990, stock: 4 }), aSku({ spec: ['蓝'], group_fen: 2_990, stock: 4 })]
  return someBox({ box_id, listing: aListing({ title: 'Umbrella', skus }) })
}

describe('what a change makes of goods', () => {
  it.each<readonly [BoxChange, string]>([
    [{ kind: 'title', find: 'Umb', by: 'Umb' }, ''],
    [{ kind: 'title', find: 'Umbrella', by: 'Parasol' }, 'Umbrella → Parasol'],
    [{ kind: 'stock', stock: 9 }, 'Umbrella4 → 9'],
    [{ kind: 'shipment', seconds: 86_400 }, 'Umbrella48 hours → 24 hours'],
    [{ kind: 'groupSize', size: 3 }, 'Umbrella2 → 3'],
    [{ kind: 'shortTitle', by: 'Shade' }, 'Umbrella— → Shade'],
    [{ kind: 'description', text: 'Of silk' }, 'Umbrella— → Of silk'],
  ])('by %j is %j', async (change, expected) => {
    expect(await linesOf(change)).toEqual(expected === '' ? [] : [expected])
  })

  it('names the lowest and the highest price of its SKUs', async () => {
    const rule = { group_bp: 20_000, group_add_fen: 0, ending_fen: null, single_bp: 11_000, single_add_fen: 0, market_bp: 12_000 }
    const [line] = await linesOf({ kind: 'priceRule', rule: { ...rule, least_margin_bp: null } })
    expect(line).toBe('Umbrella¥19.90 – ¥29.90 → ¥20.00')
  })

  it('is shown of fifty goods at most, and says how many more there are', async () => {
    const many = Array.from({ length: 53 }, (_, at) => anUmbrella(`box-${at}`))
    expect(await linesOf({ kind: 'stock', stock: 9 }, many)).toHaveLength(50)
    expect(screen.getByText('3 more are not listed.')).toBeTruthy()
  })
})
