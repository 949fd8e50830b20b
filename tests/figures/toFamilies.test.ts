import { expect, it } from 'vitest'
import { type KnownGoods, toFamilies } from '../../src/figures/toFamilies.ts'

const goods = (shop: string, id: string, rest: Partial<KnownGoods> = {}): KnownGoods => ({
  shop,
  goods: id,
  title: null,
  thumb: null,
  code: null,
  specs: [],
  ...rest,
})
const found = (...all: readonly KnownGoods[]) =>
  toFamilies(all).map(({ proof, members }) => [proof, members.map((each) => each.goods).join(' ')])

it.each([
  ['the same own number', 'code', { code: 'A-17' }, { code: 'a 17' }],
  ['the same title and specs', 'title', { title: '纯棉 T恤', specs: ['红 L', '蓝 M'] }, { title: '纯棉T恤', specs: ['蓝M', '红L'] }],
  [
    'the same picture, whatever its host and size',
    'picture',
    { thumb: 'https://a.test/p/1.jpg?w=80' },
    { thumb: 'https://b.test/p/1.jpg' },
  ],
] as const)('goods of two shops with %s are the same', (_, proof, one, other) => {
  expect(found(goods('a', '1', one), goods('b', '2', other))).toEqual([[proof, '1 2']])
})

it('goods of one shop alone are no family, and neither are goods of which nothing is known', () => {
  expect(found(goods('a', '1', { code: 'x' }), goods('a', '2', { code: 'x' }))).toEqual([])
  expect(found(goods('a', '1'), goods('b', '2'))).toEqual([])
})

it('the same title with other specs is no proof', () => {
  expect(found(goods('a', '1', { title: 't', specs: ['红'] }), goods('b', '2', { title: 't', specs: ['蓝'] }))).toEqual([])
})

it('the strongest proof decides, and each goods is in one family', () => {
  const all = [
    goods('a', '1', { code: 'x', title: 't' }),
    goods('b', '2', { code: 'x', title: 't' }),
    goods('c', '3', { title: 't' }),
    goods('d', '4', { title: 't' }),
  ]
  expect(found(...all)).toEqual([
    ['code', '1 2'],
    ['title', '3 4'],
  ])
})
