import { describe, expect, it, vi } from 'vitest'
import { findCategory } from '../../../src/pages/box/findCategory.ts'

const pathOf = (leaf: number, name: string, isForbidden = false) => ({
  cat_id_1: 1,
  cat_name_1: '家居',
  cat_id_2: 12,
  cat_name_2: '收纳',
  cat_id_3: leaf,
  cat_name_3: name,
  ...(isForbidden && { optional: false }),
})
const rows = (list: readonly unknown[]) => ({ rows: list, unreadable: [] })

/** A platform that finds and proposes these. */
function playPlatform(found: readonly unknown[], proposed: readonly unknown[]) {
  return vi.fn(async (name: string) => (name === 'categorySearch' ? { cat_info_v2_lists: rows(found) } : rows(proposed)))
}
const find = (call: ReturnType<typeof playPlatform>, category: string | null) =>
  findCategory(call as never, 'a', { title: '收纳盒', picture: '', category })
const asked = (call: ReturnType<typeof playPlatform>) => call.mock.calls.map(([name]) => name)

describe('the category of goods', () => {
  it('is that of its name in the shop, and nothing is proposed for it', async () => {
    const call = playPlatform([pathOf(120, '收纳盒'), pathOf(121, '收纳盒配件')], [pathOf(999, '别的')])
    expect(await find(call, '收纳盒')).toEqual({ ids: [1, 12, 120], names: ['家居', '收纳', '收纳盒'] })
    expect(asked(call)).toEqual(['categorySearch'])
  })

  it('is the proposed one of the name, where several have it', async () => {
    const call = playPlatform([pathOf(120, '收纳盒'), pathOf(220, '收纳盒')], [pathOf(999, '别的'), pathOf(220, '收纳盒')])
    expect((await find(call, '收纳盒'))?.ids.at(-1)).toBe(220)
    expect(asked(call)).toEqual(['categorySearch', 'categoryPrediction'])
  })

  it('is no other one than the goods have in their shop', async () => {
    expect(await find(playPlatform([], [pathOf(999, '别的')]), '收纳盒')).toBeNull()
  })

  it('is the first proposal in which the shop may sell, for goods that have none', async () => {
    const call = playPlatform([], [pathOf(999, '要资质', true), pathOf(120, '收纳盒')])
    expect((await find(call, null))?.ids.at(-1)).toBe(120)
    expect(asked(call)).toEqual(['categoryPrediction'])
  })

  it('stays open where the platform does not answer', async () => {
    const call = vi.fn(async () => {
      throw new Error('no answer')
    })
    expect(await findCategory(call as never, 'a', { title: 'a', picture: '', category: null })).toBeNull()
  })
})
