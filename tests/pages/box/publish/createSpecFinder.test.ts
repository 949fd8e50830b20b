import { describe, expect, it } from 'vitest'
import type { ShopLanes } from '../../../../src/bridge/lanes/shopLanes.ts'
import { createSpecFinder } from '../../../../src/pages/box/publish/createSpecFinder.ts'
import { aGoodListing } from './publishScene.ts'

const listing = aGoodListing('https://x')

function aShop(kinds: readonly string[]) {
  const asked: string[] = []
  const call = (async (name: string, _: string, payload: { parent_id: number; name: string }) => {
    if (name === 'specNames') return { rows: kinds.map((kind, at) => ({ parent_spec_id: String(at + 1), parent_spec_name: kind })) }
    asked.push(`${payload.parent_id} ${payload.name}`)
    return String(asked.length)
  }) as unknown as ShopLanes['call']
  return { shop: { call, shop_uid: 'a', signal: new AbortController().signal }, asked }
}

describe('the kinds of specs of a listing', () => {
  it('are those of the same name, else the first that is free; an id is asked for once', async () => {
    const { shop, asked } = aShop(['尺码', '颜色'])
    const find = createSpecFinder()
    const both = { ...listing, spec_names: ['颜色', '款式'], skus: listing.skus.map((sku) => ({ ...sku, spec: [...sku.spec, '大'] })) }
    const specs = await find(shop, both, 7)
    expect(specs.map(({ parent_name, ids }) => [parent_name, [...ids.keys()]])).toEqual([
      ['颜色', ['米白', '雾蓝']],
      ['尺码', ['大']],
    ])
    await find(shop, both, 7)
    expect(asked).toEqual(['2 米白', '2 雾蓝', '1 大'])
  })

  it('give goods without specs one value of the first kind', async () => {
    const { shop, asked } = aShop(['颜色'])
    await createSpecFinder()(shop, { spec_names: [], skus: listing.skus.slice(0, 1).map((sku) => ({ ...sku, spec: [] })) }, 7)
    expect(asked).toEqual(['1 默认'])
  })

  it('say which one the category does not have', async () => {
    const { shop } = aShop([])
    await expect(createSpecFinder()(shop, listing, 7)).rejects.toMatchObject({ reason: 'noSpecKind|颜色' })
  })
})
