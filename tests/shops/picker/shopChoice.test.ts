import { describe, expect, it } from 'vitest'
import { type Shop, ShopStatus } from '../../../contract/entities/shop.ts'
import type { ShopGroup } from '../../../contract/entities/shopGroup.ts'
import {
  changeMode,
  everyShop,
  matchesShop,
  parseChoice,
  resolveChoice,
  type ShopChoice,
  setChosen,
  tickOf,
  toSections,
} from '../../../src/shops/picker/shopChoice.ts'
import { aShop } from '../../bridge/aShop.ts'

const [one, two, three] = ['1', '2', '3'].map((shop_id) => aShop({ shop_id })) as [Shop, Shop, Shop]
const shops = [one, two, three]
const these = (...chosen: readonly Shop[]): ShopChoice => ({
  ...everyShop,
  mode: 'these',
  shop_uids: chosen.map(({ shop_uid }) => shop_uid),
})
const allBut = (...left: readonly Shop[]): ShopChoice => ({ ...everyShop, shop_uids: left.map(({ shop_uid }) => shop_uid) })
const idsOf = (chosen: readonly Pick<Shop, 'shop_id'>[]) => chosen.map(({ shop_id }) => shop_id).join('')
const aGroup = (group_id: string, ...members: readonly Shop[]): ShopGroup => ({
  group_id,
  group_name: `Group ${group_id}`,
  shop_uid_list: members.map(({ shop_uid }) => shop_uid),
  created_at: 0,
  updated_at: 0,
  version: 1,
})

describe('which shops take part', () => {
  it.each<[string, ShopChoice, string]>([
    ['every shop at first', everyShop, '123'],
    ['these, in the shops’ own order', these(three, one), '13'],
    ['none', these(), ''],
    ['all but these', allBut(two), '13'],
  ])('%s', (_, choice, expected) => {
    expect(idsOf(resolveChoice(choice, shops))).toBe(expected)
  })

  it('a new shop joins “all but these”, and not “these”', () => {
    const later = [...shops, aShop({ shop_id: '4' })]
    expect(idsOf(resolveChoice(allBut(two), later))).toBe('134')
    expect(idsOf(resolveChoice(these(one), later))).toBe('1')
  })

  it('a shop that is gone drops out', () => {
    expect(idsOf(resolveChoice(these(one, two), [two]))).toBe('2')
  })

  it('“only online” leaves out what is not, and forgets nothing', () => {
    const mixed = [one, { ...two, status: ShopStatus.offline }, { ...three, status: ShopStatus.unknown }]
    const choice = { ...these(one, two), onlineOnly: true }
    expect(idsOf(resolveChoice(choice, mixed))).toBe('1')
    expect(idsOf(resolveChoice({ ...choice, onlineOnly: false }, mixed))).toBe('12')
  })
})

describe('changing a choice', () => {
  it.each<[string, ShopChoice, boolean, string]>([
    ['adds to these', these(one), true, '12'],
    ['takes from these', these(one, two), false, '1'],
    ['leaves out of all', everyShop, false, '13'],
    ['takes back into all', allBut(two, three), true, '12'],
    ['adds nothing twice', these(two), true, '2'],
  ])('%s', (_, choice, isIn, expected) => {
    const changed = setChosen(choice, [two.shop_uid], isIn)
    expect(idsOf(resolveChoice(changed, shops))).toBe(expected)
    expect(new Set(changed.shop_uids).size).toBe(changed.shop_uids.length)
  })

  it('a change of mode changes nothing of what is chosen now', () => {
    const other = changeMode(these(one, three), 'allBut', shops)
    expect(other).toEqual(allBut(two))
    expect(changeMode(other, 'these', shops)).toEqual(these(one, three))
    expect(changeMode(other, 'allBut', shops)).toBe(other)
  })

  it.each<[ShopChoice, string]>([
    [everyShop, 'all'],
    [these(one), 'some'],
    [these(three), 'none'],
  ])('the check box of a group knows three states', (choice, tick) => {
    expect(tickOf(choice, [one, two])).toBe(tick)
  })
})

describe('the shops by group', () => {
  it('are in the shops’ order, in each of their groups, and last those in none', () => {
    const sections = toSections(shops, [aGroup('a', two, one), aGroup('empty'), aGroup('b', two)])
    expect(sections.map((section) => [section.group_id, idsOf(section.shops)])).toEqual([
      ['a', '12'],
      ['b', '2'],
      [null, '3'],
    ])
  })

  it('are no section where every shop is in a group', () => {
    expect(toSections([one], [aGroup('a', one)]).map(({ group_id }) => group_id)).toEqual(['a'])
  })
})

describe('a shop is found', () => {
  const shop = aShop({ shop_id: '10086', shop_name: 'Harbour Mill', notes: '端午 补货' })
  it.each([
    ['mill', true],
    [' 008 ', true],
    ['补货', true],
    ['', true],
    ['attic', false],
  ])('by %j: %s', (text, expected) => {
    expect(matchesShop(shop, text)).toBe(expected)
  })
})

describe('a stored choice', () => {
  it('is what was chosen', () => {
    const choice = { ...allBut(one), onlineOnly: true }
    expect(parseChoice(JSON.parse(JSON.stringify(choice)))).toEqual(choice)
  })

  it.each([null, 'x', {}, { mode: 'some', shop_uids: [] }, { mode: 'these', shop_uids: 'a' }])('that is none is none: %j', (stored) => {
    expect(parseChoice(stored)).toBeNull()
  })

  it('is read without what does not belong in it', () => {
    expect(parseChoice({ mode: 'these', shop_uids: ['a', 7] })).toEqual({ mode: 'these', shop_uids: ['a'], onlineOnly: false })
  })
})
