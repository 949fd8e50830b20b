import { expect, it } from 'vitest'
import { type Appearance, toGoodsLines } from '../../../src/pages/coverage/toGoodsLines.ts'
import { fc } from '../../fastCheck.ts'

const goods = (key: string, rest: Partial<Appearance> = {}): Appearance => ({ key, title: null, code: null, specs: [], links: [], ...rest })

function linesOf(...all: readonly Appearance[]): readonly string[] {
  const making = toGoodsLines(all)
  for (;;) {
    const { done, value } = making.next()
    if (done) return value.map((line) => line.map(({ key }) => key).join(' '))
  }
}

it.each([
  ['the same code, however it is written', { code: 'A-17' }, { code: 'a 17' }],
  ['the same title and specs', { title: '纯棉 T恤', specs: ['红 L', '蓝 M'] }, { title: '纯棉T恤', specs: ['蓝M', '红L'] }],
  ['a link in common', { title: 'Cup', links: ['x', 'y'] }, { title: 'Mug', links: ['y'] }],
])('goods with %s are one line', (_, one, other) => {
  expect(linesOf(goods('1', one), goods('2', other), goods('3', { title: 'Lamp' }))).toEqual(['1 2', '3'])
})

it.each([
  ['other specs', { title: 'Cup', specs: ['red'] }, { title: 'Cup', specs: ['blue'] }],
  ['nothing known of them', {}, {}],
  ['a code that is the title of the other', { code: 'cup' }, { title: 'cup' }],
])('goods with %s stay apart', (_, one, other) => {
  expect(linesOf(goods('1', one), goods('2', other))).toEqual(['1', '2'])
})

it('what two goods lead to is one line with both, and lines come in the order of their first goods', () => {
  const first = goods('1', { code: 'A' })
  const bridge = goods('3', { code: 'A', title: 'Cup' })
  expect(linesOf(first, goods('2', { title: 'Lamp' }), bridge, goods('4', { title: 'Cup' }))).toEqual(['1 3 4', '2'])
})

const letters: readonly string[] = [...'abcdefg']

it('every appearance is in exactly one line, and no two lines share a link', () => {
  const some = fc.array(fc.array(fc.constantFrom(...letters), { maxLength: 3 }), { maxLength: 30 })
  fc.assert(
    fc.property(some, (all) => {
      const lines = linesOf(...all.map((links, at) => goods(String(at), { links })))
      expect(lines.flatMap((line) => line.split(' ').filter(Boolean)).toSorted()).toEqual(all.map((_, at) => String(at)).toSorted())
      const linksOf = lines.map((line) => new Set(line.split(' ').flatMap((at) => all[Number(at)] ?? [])))
      for (const link of letters) expect(linksOf.filter((links) => links.has(link)).length).toBeLessThanOrEqual(1)
    }),
  )
})
