import { describe, expect, it } from 'vitest'
import { FAMILY_PLACES_MAX, type FamilyVerdict } from '../../../contract/entities/familyVerdict.ts'
import { type FamilyGoods, noKnowledge } from '../../../src/figures/toFamilies.ts'
import { toJoin, toProofs, toSplit } from '../../../src/pages/coverage/familyProof.ts'

const goods = (place: string, more: Partial<FamilyGoods> = {}): FamilyGoods => {
  const [shop = '', id = ''] = place.split('/')
  return { shop, goods: id, place, title: 'Glass lamp, brass foot', thumb: null, code: null, specs: [], ...more }
}
const said = (verdict: Partial<FamilyVerdict>): FamilyVerdict => ({
  verdict_id: 'v',
  places: [],
  others: [],
  is_whole: true,
  said_at: 1,
  said_by_name: 'Ning',
  ...verdict,
})

it('the proof of goods is what they have in common with the first, and who says so besides', () => {
  const family = [
    goods('a/1', { code: '7' }),
    goods('b/2', { code: '7' }),
    goods('c/3', { title: 'Reading light' }),
    goods('box/k', { title: 'Lamp', places: ['c/3'] }),
  ]
  const proofs = toProofs(family, noKnowledge, [said({ places: ['a/1', 'c/3'] }), said({ places: ['x/1', 'y/3'] })])
  expect(proofs.map(({ signs, isByBox, isByHand, isInBox }) => [signs.join(' '), isByBox, isByHand, isInBox])).toEqual([
    ['', false, true, false],
    ['title number', false, false, false],
    ['', true, true, false],
    ['', true, false, true],
  ])
})

describe('what is said of goods', () => {
  const many = Array.from({ length: FAMILY_PLACES_MAX + 5 }, (_, at) => goods(`a/${at}`))

  it('a split keeps them apart from all others, however many these are', () => {
    const [first] = many
    const verdicts = first ? toSplit(first, many) : []
    expect(verdicts.map(({ places, others }) => [places, others.length])).toEqual([
      [['a/0'], FAMILY_PLACES_MAX],
      [['a/0'], 4],
    ])
    expect(new Set(verdicts.flatMap(({ others }) => others)).size).toBe(many.length - 1)
  })

  it('a join names all of them, with one goods in every decision where these are several', () => {
    const verdicts = toJoin([many, [goods('b/1')]])
    expect(verdicts.map(({ places }) => places.length)).toEqual([FAMILY_PLACES_MAX, 7])
    expect(verdicts.every(({ places, others }) => places[0] === 'a/0' && others.length === 0)).toBe(true)
    expect(new Set(verdicts.flatMap(({ places }) => places)).size).toBe(many.length + 1)
  })
})
