import { describe, expect, it } from 'vitest'
import { findSources, sourceKey } from '../../../src/domain/listing/findSources.ts'
import { fc } from '../../fastCheck.ts'

const idsOf = (text: string) => findSources(text).sources.map(({ site, goodsId }) => `${site} ${goodsId}`)

describe('a pasted text', () => {
  it.each([
    ['a link of the wholesale site', 'https://pifa.pinduoduo.com/goods/detail/?gid=123456', ['wholesale 123456']],
    ['a link of the platform', '看看 https://mobile.yangkeduo.com/goods2.html?_x=1&goods_id=88、好吗', ['shop 88']],
    [
      'several links in a line',
      'https://pifa.pinduoduo.com/a?gid=1 https://mobile.pinduoduo.com/goods.html?goods_id=2',
      ['wholesale 1', 'shop 2'],
    ],
    [
      'numbers, however they are parted',
      '123456，234567\n345678\t456789',
      ['wholesale 123456', 'wholesale 234567', 'wholesale 345678', 'wholesale 456789'],
    ],
    ['a number in a sentence, and no price', '商品ID：600123 拿货价 1250元 满 12.3456', ['wholesale 600123']],
  ])('has %s', (_what, text, ids) => {
    expect(idsOf(text)).toEqual(ids)
  })

  it('names goods twice, which is said, once in the list', () => {
    const { sources, repeated } = findSources('123456 123456\nhttps://pifa.pinduoduo.com/goods/detail/?gid=123456')
    expect([sources.length, repeated]).toEqual([1, 2])
  })

  it('says what was not understood: foreign links, and lines without goods', () => {
    const { sources, unread } = findSources('你好\n\nhttps://detail.1688.com/offer/1.html\n123456 https://p.pinduoduo.com/AbC')
    expect(sources).toHaveLength(1)
    expect(unread).toEqual(['你好', 'https://detail.1688.com/offer/1.html', 'https://p.pinduoduo.com/AbC'])
  })

  it('of any kind is read without a failure, and no goods are there twice', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), (text) => {
        const ids = idsOf(text)
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })
})

describe('addresses of goods', () => {
  it('are the same where they name the same goods of the same site', () => {
    const key = sourceKey('https://pifa.pinduoduo.com/goods/detail/?gid=6001')
    expect(sourceKey(' https://pifa.pinduoduo.com/goods/detail?from=a&gid=6001 ')).toBe(key)
    expect(sourceKey('https://mobile.yangkeduo.com/goods.html?goods_id=6001')).not.toBe(key)
    expect(sourceKey('https://mobile.yangkeduo.com/goods2.html?goods_id=6001')).toBe(
      sourceKey('https://m.pinduoduo.com/g.html?goods_id=6001'),
    )
  })

  it('that name no goods are the same only letter by letter', () => {
    expect(sourceKey('https://example.com/1')).toBe('https://example.com/1')
    expect(sourceKey('')).toBe('')
  })
})
