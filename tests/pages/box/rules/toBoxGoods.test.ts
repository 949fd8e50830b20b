import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { listingSchema } from '../../../../contract/entities/boxGoods.ts'
import { merchantApi } from '../../../../contract/merchantApi.ts'
import { fromOwnShop, fromWholesale } from '../../../../src/pages/box/rules/toBoxGoods.ts'

const detail = (more: object = {}) =>
  z.parse(merchantApi.wholesaleDetail.result, {
    goodsName: ' 晴雨伞 ',
    imageUrl: 'https://img/0',
    mallCard: { mallName: '义乌伞厂' },
    goodsCarouselInfos: [
      { type: 1, url: 'https://img/1' },
      { type: 2, url: 'https://video' },
      { type: 1, url: '//img/2' },
      { type: 1, url: 'https://img/1' },
    ],
    goodsSkuInfos: [
      {
        skuId: '1',
        wholesalePrice: 850,
        quantity: 12,
        thumbUrl: 'https://img/s',
        skuSpecs: [
          { specKey: '颜色', specValue: '红' },
          { specKey: '尺寸', specValue: '大' },
          { specKey: '柄', specValue: '木' },
        ],
      },
    ],
    ...more,
  })
const properties = z.parse(merchantApi.wholesaleProperties.result, { goodsPropertyTexts: [{ key: '材质', value: '涤纶' }] })

describe('goods of the wholesale site', () => {
  it('become a listing that the box takes, without prices of their own', () => {
    const { source_name, listing } = fromWholesale(detail(), properties)
    expect(source_name).toBe('义乌伞厂')
    expect(z.parse(listingSchema, listing)).toEqual(listing)
    expect(listing).toMatchObject({
      title: '晴雨伞',
      category: null,
      spec_names: ['颜色', '尺寸'],
      market_fen: null,
      details: [],
      pictures: ['https://img/1', 'https://img/2'],
      skus: [{ spec: ['红', '大 木'], source_fen: 850, group_fen: null, single_fen: null, stock: 12, picture_url: 'https://img/s' }],
      properties: [{ ref_pid: null, name: '材质', vid: null, value: '涤纶' }],
    })
  })

  it('are taken without properties, pictures or specs, and cut where they are too long', () => {
    const bare = detail({ goodsName: '伞'.repeat(300), imageUrl: 'nothing', goodsCarouselInfos: null, goodsSkuInfos: null, mallCard: null })
    const { listing } = fromWholesale(bare, null)
    expect(z.parse(listingSchema, listing)).toEqual(listing)
    expect(listing).toMatchObject({ skus: [], pictures: [], properties: [], spec_names: [] })
    expect(listing.title).toHaveLength(200)
  })
})

describe('goods of an own shop', () => {
  it('keep their prices, codes and chosen properties, and have no source price', () => {
    const goods = z.parse(merchantApi.goodsOnSale.result, {
      goods_name: '雨伞',
      carousel_gallery: [{ url: 'https://img/1' }],
      detail_gallery: [{ url: 'https://img/d' }],
      skus: [
        { id: '1', price: 2_000, multi_price: 1_900, quantity: 5, out_sku_sn: 'A1', spec: [{ spec_name: '红', parent_name: '颜色' }] },
      ],
    })
    const chosen = z.parse(merchantApi.goodsProperties.result, { goods_properties: [{ ref_pid: '300', vid: '7', value: '无品牌' }] })
    const { listing } = fromOwnShop(goods, chosen)
    expect(z.parse(listingSchema, listing)).toEqual(listing)
    expect(listing).toMatchObject({
      title: '雨伞',
      pictures: ['https://img/1'],
      details: ['https://img/d'],
      spec_names: ['颜色'],
      skus: [{ spec: ['红'], source_fen: null, group_fen: 1_900, single_fen: 2_000, stock: 5, outer_code: 'A1' }],
      properties: [{ ref_pid: 300, vid: 7, value: '无品牌' }],
    })
  })
})
