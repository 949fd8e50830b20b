import { describe, expect, it } from 'vitest'
import { readPermit } from '../../src/shops/categories.ts'

const category = { ids: [1, 2, 3], names: ['Home', 'Rain', 'Umbrellas'] }
const path = { cat_id_1: '1', cat_name_1: 'Home', cat_id_2: '2', cat_name_2: 'Rain', cat_id_3: '3', cat_name_3: 'Umbrellas', cat_id_4: '0' }
const ask = (rows: readonly object[]) => readPermit((async () => ({ cat_info_v2_lists: { rows, unreadable: [] } })) as never, 'a', category)

describe('whether a shop may sell in a category', () => {
  it.each([
    ['yes', [{ ...path, optional: true }], true],
    ['no, for want of a certificate', [{ ...path, cat_qualification_detail: { inValid: true } }], false],
    ['no, since nothing may be put there', [{ ...path, optional: false }], false],
    ['not said, where the search finds only others', [{ ...path, cat_id_3: '4' }], null],
  ] as const)('is %s', async (_, rows, permit) => {
    expect(await ask(rows)).toBe(permit)
  })
})
