import { describe, expect, it } from 'vitest'
import type { KnownGoods } from '../../src/figures/sameGoods.ts'
import { type FamilyGoods, type FamilyKnowledge, groupSame, noKnowledge, toFamilies } from '../../src/figures/toFamilies.ts'
import { fc } from '../fastCheck.ts'

const goods = (shop: string, id: string, rest: Partial<KnownGoods> = {}): KnownGoods => ({
  shop,
  goods: id,
  title: null,
  thumb: null,
  code: null,
  specs: [],
  ...rest,
})
const found = (...all: readonly KnownGoods[]) => toFamilies(all).map(({ members }) => members.map((each) => each.goods).join(' '))

const sauce = { title: '农家石磨酱料五常真空装', thumb: 'https://a.test/p/sauce.jpg', category: '酱料', specs: ['5斤', '10斤'] }
const otherSauce = { ...sauce, title: '老号农家石磨酱料五常' }
const cups = { title: '骨瓷日式碗盘套装纯白', thumb: 'https://a.test/p/cups.jpg', category: '碗盘套装', specs: ['2件', '6件'] }
/** Nobody knows its picture and category. */
const bare = (more: Partial<KnownGoods>) => ({ ...more, thumb: null, category: null })

describe('goods of two shops are the same', () => {
  it.each([
    ['with the same title, however it is written', { title: '纯棉 T恤' }, { title: '纯棉Ｔ恤' }],
    [
      'with the same title, where one shop has fewer forms',
      { ...sauce, specs: ['5斤', '10斤', '20斤'] },
      { ...sauce, specs: ['5斤', '20斤'] },
    ],
    ['with the same title, in one form that is called differently', { title: '雨伞', specs: ['默认'] }, { title: '雨伞', specs: ['一把'] }],
    [
      'with a near title and the same picture, whatever its host and size',
      sauce,
      { ...otherSauce, thumb: 'https://b.test/p/sauce.jpg?w=80' },
    ],
    ['with a near title and the same own number', { ...sauce, code: 'A-17' }, { ...otherSauce, thumb: null, code: 'a 17' }],
    [
      'with a near title and the same numbers of SKUs',
      { ...sauce, skuCodes: ['ZG-1-0', 'ZG-1-1'] },
      { ...otherSauce, thumb: null, skuCodes: ['zg-1-1'] },
    ],
    ['with the same picture and number', { ...sauce, code: '7' }, { ...sauce, title: '拌饭神器', code: '7' }],
    ['with the same picture, category and forms', sauce, { ...sauce, title: '拌饭神器' }],
  ])('%s', (_, one, other) => {
    expect(found(goods('a', '1', one), goods('b', '2', other))).toEqual(['1 2'])
  })
})

describe('goods of two shops are not the same', () => {
  it.each([
    ['by a number alone', bare({ ...sauce, code: '1001' }), bare({ ...cups, code: '1001' })],
    ['by numbers of SKUs alone', bare({ ...sauce, skuCodes: ['red-XL'] }), bare({ ...cups, skuCodes: ['red-XL'] })],
    ['by a picture alone', { thumb: cups.thumb }, { thumb: cups.thumb }],
    ['by a near title alone', { title: sauce.title }, { title: otherSauce.title }],
    ['by category and forms alone', { category: '酱料', specs: ['5斤', '10斤'] }, { category: '酱料', specs: ['5斤', '10斤'] }],
    ['in two categories, whatever else is the same', { ...sauce, code: '7' }, { ...sauce, code: '7', category: '碗盘套装' }],
    ['in other forms, whatever else is the same', { ...sauce, code: '7' }, { ...sauce, code: '7', specs: ['3瓶', '6瓶'] }],
    ['by a short number of a SKU, such as a size', { ...sauce, skuCodes: ['XL'] }, { ...otherSauce, thumb: null, skuCodes: ['XL'] }],
    ['when nothing is known of them', {}, {}],
  ])('%s', (_, one, other) => {
    expect(found(goods('a', '1', one), goods('b', '2', other))).toEqual([])
  })

  it('goods of one shop alone are no family', () => {
    expect(found(goods('a', '1', sauce), goods('a', '2', sauce))).toEqual([])
  })
})

it('own numbers count only between shops of one group, or where a shop is in none', () => {
  const all = [goods('a', '1', bare({ ...sauce, code: '7' })), goods('b', '2', bare({ ...otherSauce, code: '7' }))]
  const familiesOf = (groups: Readonly<Record<string, readonly string[]>>) =>
    toFamilies(all, { ...noKnowledge, groups: new Map(Object.entries(groups)) }).length
  expect(familiesOf({ a: ['north'], b: ['north', 'new'] })).toBe(1)
  expect(familiesOf({ a: ['north'] })).toBe(1)
  expect(familiesOf({ a: ['north'], b: ['south'] })).toBe(0)
})

it('a number or a picture that many goods of one shop have tells none apart', () => {
  const logo = 'https://a.test/p/logo.jpg'
  const many = Array.from({ length: 6 }, (_, at) => goods('a', `a${at}`, { title: `品${at}甲乙丙丁`, thumb: logo, code: '1' }))
  expect(found(...many, goods('b', 'b0', { title: '别的', thumb: logo, code: '1' }))).toEqual([])
  expect(found(...many.slice(0, 1), goods('b', 'b0', { title: '别的', thumb: logo, code: '1' }))).toEqual(['a0 b0'])
})

it('sauce, cups and a necklace with one number are three lines, and so are those with one picture', () => {
  const necklace = { title: '轻奢淡水珍珠项链', thumb: null, category: null, specs: [] }
  const linesWith = (more: Partial<KnownGoods>) =>
    found(
      goods('a', '1', { ...bare(sauce), ...more }),
      goods('b', '2', { ...bare(cups), ...more }),
      goods('c', '3', { ...necklace, ...more }),
    )
  expect(linesWith({ code: '7' })).toEqual([])
  expect(linesWith({ skuCodes: ['ZG-7-1', 'ZG-7-2'], code: '7' })).toEqual([])
  expect(linesWith({ thumb: sauce.thumb })).toEqual([])
})

it('a chain is no family: who is not like every member stays out', () => {
  const first = { title: '甲乙丙丁戊己庚辛', code: '1' }
  const bridge = { title: '丙丁戊己庚辛壬癸', code: '1', thumb: 'https://a.test/p/1.jpg' }
  const last = { title: '戊己庚辛壬癸子丑', thumb: 'https://a.test/p/1.jpg' }
  expect(found(goods('a', '1', first), goods('b', '2', bridge))).toEqual(['1 2'])
  expect(found(goods('b', '2', bridge), goods('c', '3', last))).toEqual(['2 3'])
  expect(found(goods('a', '1', first), goods('b', '2', bridge), goods('c', '3', last))).toEqual(['1 2'])
})

it('goods go where they are proven best, and each is in one family', () => {
  const all = [
    goods('a', '1', { title: '甲乙丙丁戊己', code: 'x' }),
    goods('b', '2', { title: '乙丙丁戊己庚' }),
    goods('c', '3', { title: '乙丙丁戊己庚', code: 'x' }),
  ]
  expect(found(...all)).toEqual(['2 3'])
})

describe('what a person says', () => {
  const groupsOf = (all: readonly KnownGoods[], verdicts: FamilyKnowledge['verdicts'], more: Partial<FamilyGoods> = {}) => {
    const making = groupSame(
      all.map((each): FamilyGoods => ({ ...each, ...more, place: `${each.shop}/${each.goods}` })),
      { groups: new Map(), verdicts },
    )
    for (;;) {
      const { done, value } = making.next()
      if (done) return value.map((group) => group.map(({ place }) => place).join(' '))
    }
  }
  const all = [goods('a', '1', sauce), goods('b', '2', sauce), goods('c', '3', cups), goods('d', '4', cups)]

  it('goods that were split stay apart, and the others together', () => {
    expect(groupsOf(all, [{ places: ['b/2'], others: ['a/1'] }])).toEqual(['a/1', 'b/2', 'c/3 d/4'])
  })

  it('goods that were joined are one, in whatever categories, with all that are like one of them', () => {
    expect(groupsOf(all, [{ places: ['a/1', 'c/3'], others: [] }])).toEqual(['a/1 c/3 b/2', 'd/4'])
    expect(groupsOf(all, [{ places: ['a/1', 'b/2', 'c/3', 'd/4'], others: [] }])).toEqual(['a/1 b/2 c/3 d/4'])
  })

  it('the latest word holds', () => {
    const joined = { places: ['a/1', 'c/3'], others: [] }
    const split = { places: ['c/3'], others: ['a/1'] }
    expect(groupsOf(all, [split, joined])).toEqual(['a/1 b/2', 'c/3 d/4'])
    expect(groupsOf(all, [joined, split])[0]).toBe('a/1 c/3 b/2')
  })

  it('goods that are gone change nothing', () => {
    expect(groupsOf(all, [{ places: ['z/9', 'a/1'], others: [] }])).toEqual(groupsOf(all, []))
  })
})

describe('of any goods', () => {
  const pick = (...texts: readonly string[]) => fc.constantFrom(...texts)
  const anyGoods = fc.record({
    shop: pick('a', 'b', 'c', 'd', 'e'),
    title: pick('甲乙丙丁戊己庚辛', '丙丁戊己庚辛壬癸', '戊己庚辛壬癸子丑', '红白黑'),
    thumb: fc.option(pick('https://a.test/1.jpg', 'https://a.test/2.jpg')),
    code: fc.option(pick('1', '2')),
    category: fc.option(pick('酱料', '项链')),
    specs: pick('', '红,白', '红,黑,白', 'S,M').map((specs) => specs.split(',').filter(Boolean)),
  })
  const someGoods = fc.array(anyGoods, { maxLength: 14 }).map((all) => all.map((each, at) => ({ ...each, goods: String(at) })))

  it('a family mixes no categories, and any two of it are proven by themselves', () => {
    fc.assert(
      fc.property(someGoods, (all) => {
        for (const { members } of toFamilies(all)) {
          expect(new Set(members.flatMap(({ category }) => category ?? [])).size).toBeLessThanOrEqual(1)
          for (const one of members) {
            for (const other of members) {
              if (one.shop === other.shop) continue
              expect(toFamilies([one, other])).toHaveLength(1)
            }
          }
        }
      }),
    )
  })

  it('no goods are lost, and none are in two families', () => {
    fc.assert(
      fc.property(someGoods, (all) => {
        const making = groupSame(
          all.map((each) => ({ ...each, place: each.goods })),
          noKnowledge,
        )
        let step = making.next()
        while (!step.done) step = making.next()
        expect(
          step.value
            .flat()
            .map((each) => each.goods)
            .toSorted(),
        ).toEqual(all.map((each) => each.goods).toSorted())
      }),
    )
  })

  it('what was split is never together again, and what was joined never apart', () => {
    const places = fc.tuple(fc.nat(13), fc.nat(13)).filter(([one, other]) => one !== other)
    fc.assert(
      fc.property(someGoods, places, fc.boolean(), (all, [one, other], isJoined) => {
        const verdict = isJoined ? { places: [String(one), String(other)], others: [] } : { places: [String(one)], others: [String(other)] }
        const making = groupSame(
          all.map((each) => ({ ...each, place: each.goods })),
          { groups: new Map(), verdicts: [verdict] },
        )
        let step = making.next()
        while (!step.done) step = making.next()
        if (Math.max(one, other) >= all.length) return
        const family = step.value.find((group) => group.some((each) => each.place === String(one)))
        expect(family?.some((each) => each.place === String(other))).toBe(isJoined)
      }),
    )
  })
})
