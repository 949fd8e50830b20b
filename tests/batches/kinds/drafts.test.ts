import { describe, expect, it } from 'vitest'
import type { DraftFacts, GoodsKind } from '../../../src/batches/kinds/defineGoodsKind.ts'
import { goodsKinds, type KindDrafts } from '../../../src/batches/kinds/goodsKinds.ts'
import type { GoodsKindName } from '../../../src/batches/kinds/labels.ts'
import { emptyPriceDraft, parsePriceDraft } from '../../../src/batches/kinds/setPrice/draft.ts'
import { followsGroup } from '../../../src/batches/kinds/setPrice/rules.ts'

const noTemplates: DraftFacts = { templates: new Map() }
const parse = <Name extends GoodsKindName>(name: Name, draft: KindDrafts[Name], facts = noTemplates) => {
  const kind: GoodsKind = goodsKinds[name]
  return kind.toSettings(draft, facts)
}
const priceOf = (group: Partial<KindDrafts['setPrice']['group']>, overrides: Partial<KindDrafts['setPrice']> = {}) =>
  parsePriceDraft({ ...emptyPriceDraft, ...overrides, group: { how: 'set', amount: '', ...group } })

describe('what is typed about prices', () => {
  it.each([
    ['set', '12.90', { how: 'set', fen: 1_290 }],
    ['set', ' ¥1,200 ', { how: 'set', fen: 120_000 }],
    ['add', '0.5', { how: 'add', fen: 50 }],
    ['subtract', '0.5', { how: 'add', fen: -50 }],
    ['raise', '10', { how: 'percent', percent: 10 }],
    ['lower', '8.25%', { how: 'percent', percent: -8.25 }],
  ] as const)('%s %s is understood', (how, amount, group) => {
    expect(priceOf({ how, amount })).toEqual({
      settings: { kind: 'setPrice', group, single: followsGroup, ending: 'any', rounding: 'nearest', guardPercent: 50 },
      problems: {},
    })
  })

  it.each([
    ['set', 'abc', 'notAmount'],
    ['set', '1.234', 'notAmount'],
    ['set', '-1', 'notAmount'],
    ['set', '0', 'notAmount'],
    ['raise', '-5', 'notPercent'],
    ['raise', '1001', 'tooMuch'],
    ['lower', '100', 'tooMuch'],
  ] as const)('%s %s is said to be wrong', (how, amount, problem) => {
    expect(priceOf({ how, amount })).toEqual({ settings: null, problems: { group: problem } })
  })

  it('is no problem while it is missing, and no change either', () => {
    expect(priceOf({ how: 'set' })).toEqual({ settings: null, problems: {} })
    expect(priceOf({ how: 'keep' })).toEqual({ settings: null, problems: {} })
  })

  it('has a single price that follows, unless it says otherwise; following alone changes nothing', () => {
    const group = { how: 'add', amount: '1' } as const
    expect(priceOf(group).settings).toMatchObject({ single: followsGroup })
    expect(priceOf(group, { single: { how: 'keep', amount: '' } }).settings).toMatchObject({ single: null })
    expect(priceOf(group, { single: { how: 'add', amount: '2' } }).settings).toMatchObject({ single: { how: 'add', fen: 200 } })
    expect(parsePriceDraft(emptyPriceDraft)).toEqual({ settings: null, problems: {} })
  })

  it('is guarded unless the guard is emptied', () => {
    expect(priceOf({ amount: '1' }, { guard: '' }).settings).toMatchObject({ guardPercent: null })
    expect(priceOf({ amount: '1' }, { guard: 'x' })).toEqual({ settings: null, problems: { guard: 'notPercent' } })
  })
})

describe('what is typed about the rest', () => {
  it.each([
    ['setStock', { how: 'subtract', count: '7' }, { kind: 'setStock', how: 'subtract', count: 7 }],
    ['setStock', { how: 'set', count: '１,０００' }, { kind: 'setStock', how: 'set', count: 1_000 }],
    ['setStock', { how: 'set', count: '' }, null],
    ['setTitle', { how: 'replace', find: 'a', text: '' }, { kind: 'setTitle', change: { how: 'replace', find: 'a', by: '' } }],
    ['setTitle', { how: 'replace', find: '', text: 'b' }, null],
    ['setTitle', { how: 'prefix', find: '', text: 'New ' }, { kind: 'setTitle', change: { how: 'prefix', text: 'New ' } }],
    ['setTitle', { how: 'suffix', find: '', text: ' ' }, null],
    ['setTitle', { how: 'whole', find: '', text: ' New ' }, { kind: 'setTitle', change: { how: 'whole', text: 'New' } }],
    ['setTitle', { how: 'whole', find: '', text: ' ' }, null],
    ['setShelf', { to: '' }, null],
    ['setShelf', { to: 'off' }, { kind: 'setShelf', is_onsale: false }],
    ['bindTemplate', { option: 'gone' }, null],
    ['deleteGoods', {}, { kind: 'deleteGoods' }],
  ] as const)('%s %j', (kind, typed, settings) => {
    expect(parse(kind, typed)).toEqual({ settings, problems: {} })
  })

  it.each([
    ['set', '1.5', 'notWhole'],
    ['set', '-1', 'notWhole'],
    ['set', '10,0', 'notWhole'],
    ['set', '200000001', 'tooMuch'],
    ['add', '100000001', 'tooMuch'],
    ['subtract', '100000001', 'tooMuch'],
  ] as const)('to %s a stock of %s is said to be wrong', (how, count, problem) => {
    expect(parse('setStock', { how, count }).problems).toEqual({ count: problem })
  })

  it.each([
    ['set', '200000000'],
    ['add', '100000000'],
  ] as const)('to %s a stock of %s is as much as the platform takes', (how, count) => {
    const settings = { kind: 'setStock', how, count: Number(count) }
    expect(parse('setStock', { how, count })).toEqual({ settings, problems: {} })
  })

  it('a template is each shop’s own', () => {
    const templates = new Map([['North', { 'uid-1': '11', 'uid-2': '21' }]])
    expect(parse('bindTemplate', { option: 'North' }, { templates }).settings).toEqual({
      kind: 'bindTemplate',
      templateIds: { 'uid-1': '11', 'uid-2': '21' },
    })
  })
})
