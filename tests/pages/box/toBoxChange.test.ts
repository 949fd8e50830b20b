import { describe, expect, it } from 'vitest'
import { firstRule, parseRule } from '../../../src/pages/box/ruleDraft.ts'
import { firstTyped, type TypedChange, toBoxChange } from '../../../src/pages/box/toBoxChange.ts'

const change = (kind: TypedChange['kind'], typed: Partial<TypedChange> = {}) => toBoxChange({ ...firstTyped, kind, ...typed })

describe('what is typed of a change of many goods', () => {
  it('is no change of titles without a word, and of stock without a whole number', () => {
    expect(change('title')).toBeNull()
    expect(change('title', { text: '新款' })).toEqual({ kind: 'title', find: '', by: '新款' })
    for (const stock of ['', '-1', '1.5', '1234567890']) expect(change('stock', { stock })).toBeNull()
    expect(change('stock', { stock: ' 12 ' })).toEqual({ kind: 'stock', stock: 12 })
    expect(change('stock', { stock: '1,000' })).toEqual({ kind: 'stock', stock: 1_000 })
  })

  it('is no change of prices with a rule that cannot be read', () => {
    expect(change('priceRule')).toEqual({ kind: 'priceRule', rule: parseRule(firstRule).rule })
    expect(change('priceRule', { rule: { ...firstRule, group_bp: 'much' } })).toBeNull()
  })

  it('is no change of the category before its properties were read', () => {
    const category = { ids: [1, 2, 3], names: ['家居', '雨具', '雨伞'] }
    expect(change('category')).toBeNull()
    expect(change('category', { category: { category, template: null } })).toBeNull()
    expect(change('category', { category: { category, template: [] } })).toEqual({ kind: 'category', category, template: [] })
  })

  it('is cut to as many signs as the contract takes, without blanks around it', () => {
    expect(change('shortTitle', { plain: ` ${'伞'.repeat(61)}` })).toEqual({ kind: 'shortTitle', by: '伞'.repeat(60) })
    expect(change('description', { plain: '伞'.repeat(1_001) })).toEqual({ kind: 'description', text: '伞'.repeat(1_000) })
    expect(change('freight', { plain: ' 包邮 ' })).toEqual({ kind: 'freight', name: '包邮' })
  })

  it('is the chosen number of a group and of seconds', () => {
    expect(change('groupSize', { size: 3 })).toEqual({ kind: 'groupSize', size: 3 })
    expect(change('shipment', { seconds: 172_800 })).toEqual({ kind: 'shipment', seconds: 172_800 })
  })
})
