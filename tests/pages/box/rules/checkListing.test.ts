import { describe, expect, it } from 'vitest'
import type { Listing } from '../../../../contract/entities/boxGoods.ts'
import { checkListing } from '../../../../src/pages/box/rules/checkListing.ts'
import type { ListingFacts } from '../../../../src/pages/box/rules/listingFacts.ts'
import { countLevels, type ListingReason, listingReasons } from '../../../../src/pages/box/rules/listingReasons.ts'
import type { TemplateProperty } from '../../../../src/pages/box/rules/properties.ts'
import { aListing, aSku } from '../../../server/builders/box.ts'

const aGoodSku = (more: Partial<Listing['skus'][number]> = {}) =>
  aSku({ group_fen: 1_500, single_fen: 1_600, picture_url: 'https://img/s', ...more })
const good = (more: Partial<Listing> = {}): Listing =>
  aListing({
    category: { ids: [1, 2, 3], names: ['家居', '雨具', '雨伞'] },
    skus: [aGoodSku()],
    market_fen: 1_900,
    pictures: ['https://img/1'],
    details: ['https://img/2'],
    ...more,
  })
const property = (more: Partial<TemplateProperty> = {}): TemplateProperty => ({
  refPid: 300,
  name: '品牌',
  isRequired: true,
  control: 'text',
  chooseMax: 1,
  units: [],
  values: [],
  ...more,
})
const choice = property({ control: 'choice', values: [{ vid: 7, value: '无品牌' }] })
const said = (value: string, vid: number | null = null) => [{ ref_pid: 300, name: '品牌', vid, value }]
const skuWith = (more: Partial<Listing['skus'][number]>) => ({ skus: [aGoodSku(more)] })
const picture = (bytes: number, type: string, width = 800, height = width): ListingFacts => ({
  pictures: new Map([['https://img/1', { bytes, type, width, height }]]),
})

const cases: readonly [ListingReason, string, Partial<Listing>, ListingFacts?][] = [
  ['titleMissing', 'title', { title: ' ' }],
  ['titleTooLong', 'title', { title: '伞'.repeat(31) }],
  ['titleEmoji', 'title', { title: '晴雨伞☂️' }],
  ['titlePrice', 'title', { title: '雨伞 9.9元' }],
  ['titlePresale', 'title', { title: '雨伞预售' }],
  ['titleImport', 'title', { title: '【日本进口】雨伞' }],
  ['titleForbidden', 'title', { title: '最佳雨伞' }, { forbiddenWords: ['最佳'] }],
  ['titleTaken', 'title', {}, { takenTitles: new Set(['晴雨两用伞']) }],
  ['pictureTaken', 'pictures.0', {}, { sameFirstPicture: { title: '遮阳伞', shops: ['甲店'] } }],
  ['shortTitleLength', 'shortTitle', { short_title: '晴雨伞' }],
  ['shortTitleEmoji', 'shortTitle', { short_title: '晴雨两用☂️' }],
  ['descriptionTooLong', 'description', { description: '伞'.repeat(501) }],
  ['descriptionDates', 'description', { description: '生产日期见包装，请放心购买' }],
  ['descriptionShort', 'description', { description: '一把伞' }],
  ['groupSizeWrong', 'groupSize', { group_size: 10 }],
  ['freightMissingIn', 'freight', { freight_template: '包邮' }, { freightMissingIn: ['甲店'] }],
  ['categoryMissing', 'category', { category: null }],
  ['categoryShallow', 'category', { category: { ids: [1, 2], names: [] } }],
  ['categoryForbidden', 'category', {}, { isCategoryPermitted: false }],
  ['categoryForbiddenIn', 'category', {}, { forbiddenIn: ['甲店'] }],
  ['propertyMissing', 'properties.300', {}, { template: [property()] }],
  ['propertyUnknown', 'properties.300', { properties: said('自有') }, { template: [choice] }],
  ['propertiesUnread', 'properties', {}, { template: null }],
  ['skusMissing', 'skus', { skus: [] }],
  ['specMissing', 'skus.0', skuWith({ spec: [] })],
  ['specTooLong', 'skus.0', skuWith({ spec: ['色'.repeat(19)] })],
  ['specTwice', 'skus.1', { skus: [aGoodSku(), aGoodSku()] }],
  ['priceMissing', 'skus.0', skuWith({ single_fen: null })],
  ['priceZero', 'skus.0', skuWith({ group_fen: 0 })],
  ['stepTooSmall', 'skus.0', skuWith({ single_fen: 1_599 })],
  ['singleAboveMarket', 'skus.0', { market_fen: 1_600 }],
  ['marketMissing', 'market', { market_fen: null }],
  ['spreadTooWide', 'skus', { market_fen: 9_000, skus: [aGoodSku(), aGoodSku({ spec: ['蓝'], group_fen: 7_501, single_fen: 7_601 })] }],
  ['belowSource', 'skus.0', skuWith({ source_fen: 1_501 })],
  ['belowBreakEven', 'skus.0', {}, { breakEvenFen: [1_501] }],
  ['breakEvenUnknown', 'skus', {}, { breakEvenFen: [null] }],
  ['marginLow', 'skus.0', skuWith({ source_fen: 1_351 })],
  ['stockMissing', 'skus.0', skuWith({ stock: 0 })],
  ['stockTooBig', 'skus.0', skuWith({ stock: 200_000_001 })],
  ['stockLow', 'skus.0', skuWith({ stock: 4 })],
  ['codeTaken', 'skus.0', skuWith({ outer_code: 'A1' }), { takenCodes: new Set(['A1']) }],
  ['picturesMissing', 'pictures', { pictures: [] }],
  ['detailsMissing', 'details', { details: [] }],
  ['skuPictureMissing', 'skus.0', skuWith({ picture_url: '' })],
  ['pictureTooHeavy', 'pictures.0', {}, picture(2 * 1024 * 1024 + 1, 'image/png')],
  ['pictureFormat', 'pictures.0', {}, picture(10, 'image/webp')],
  ['pictureSmall', 'pictures.0', {}, picture(10, 'image/png', 479)],
  ['pictureRatio', 'pictures.0', {}, picture(10, 'image/png', 800, 600)],
  ['pictureTall', 'details.0', { pictures: ['https://img/9'], details: ['https://img/1'] }, picture(10, 'image/png', 480, 1_501)],
  ['pictureUnread', 'pictures.0', {}, { pictures: new Map([['https://img/1', null]]) }],
  ['shipmentUnknown', 'shipment', { shipment_limit_s: 3_600 }],
  ['rightUnknown', 'right', {}, { right: 'unknown' }],
]

describe('a listing', () => {
  it('that keeps every rule has no finding, whatever is known', () => {
    const facts: ListingFacts = {
      isCategoryPermitted: true,
      template: [property(), property({ refPid: 301, isRequired: false })],
      breakEvenFen: [1_500],
      forbiddenWords: ['', '最佳'],
      takenTitles: new Set(['别的']),
      takenCodes: new Set(['']),
      right: 'own',
      ...picture(2 * 1024 * 1024, 'image/jpeg'),
    }
    expect(checkListing(good())).toEqual([])
    expect(checkListing(good({ properties: said('无品牌') }), facts)).toEqual([])
    expect(checkListing(good({ properties: said('无品牌', 7) }), { template: [choice] })).toEqual([])
  })

  it.each(cases)('has %s at %s', (reason, field, more, facts) => {
    const [found, ...others] = checkListing(good(more), facts)
    expect(found).toMatchObject({ field, reason, level: listingReasons[reason] })
    expect(others).toEqual([])
  })

  it('can have each of the findings', () => {
    expect(cases.map(([reason]) => reason).sort()).toEqual(Object.keys(listingReasons).sort())
  })

  it('is for groups of 2 to 9', () => {
    expect(checkListing(good({ group_size: 9 }))).toEqual([])
    expect(checkListing(good({ group_size: 1 }))).toMatchObject([{ reason: 'groupSizeWrong', about: [2, 9] }])
  })

  it('is judged by the limits that the platform states, where it does', () => {
    const stated = { titleWidthMax: 8, shipmentLimits: [604_800] }
    expect(checkListing(good(), stated)).toMatchObject([
      { field: 'title', reason: 'titleTooLong', about: [10, 8] },
      { field: 'shipment', reason: 'shipmentUnknown', about: ['168'] },
    ])
    expect(checkListing(good({ title: '晴雨伞', shipment_limit_s: 604_800 }), stated)).toEqual([])
  })

  it('has only the shipment limits of its category', () => {
    expect(checkListing(good(), { shipmentLimits: [86_400] })).toMatchObject([{ reason: 'shipmentUnknown' }])
  })

  it('has what blocks first, and counts both', () => {
    const found = checkListing(good({ title: '雨伞预售', pictures: [] }), { right: 'unknown' })
    expect(found.map(({ level }) => level)).toEqual(['block', 'warn', 'warn'])
    expect(countLevels(found)).toEqual({ block: 1, warn: 2 })
  })
})
