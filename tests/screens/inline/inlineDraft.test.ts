import { describe, expect, it } from 'vitest'
import { field } from '../../../src/resources/schema/field.ts'
import { isDraftable, parseInlineDraft, toInlineDraft } from '../../../src/screens/list/inline/inlineDraft.ts'

const label = { zh: '值', en: 'Value' }
const fields = {
  text: field.text({ label }),
  number: field.number({ label }),
  money: field.money({ label }),
  dateTime: field.dateTime({ label }),
  state: field.state({ label, states: [{ value: 1, label, tone: 'good' }] }),
  reference: field.reference({ label, resource: 'shops' }),
}
const noonMs = Date.parse('2026-11-01T12:30+08:00')

describe('a value as it is typed in a cell', () => {
  it.each([
    ['text', 'abc', 'abc'],
    ['text', null, ''],
    ['number', 0, '0'],
    ['money', 123450, '1234.50'],
    ['money', 5, '0.05'],
    ['money', undefined, ''],
    ['dateTime', noonMs, '2026-11-01 12:30'],
    ['state', 1, '1'],
    ['reference', 's1', 's1'],
  ] as const)('of type %s: %s is shown as “%s” and is read back as it was', (type, value, draft) => {
    expect(toInlineDraft(fields[type], value)).toBe(draft)
    if (draft !== '') expect(parseInlineDraft(fields[type], draft)).toEqual({ value })
  })

  it.each([
    ['text', '', { value: '' }],
    ['number', '1,200', { value: 1200 }],
    ['number', '12,5', { reason: 'wrong_type' }],
    ['number', '', { reason: 'required' }],
    ['number', 'many', { reason: 'wrong_type' }],
    ['money', '¥1,234.5', { value: 123450 }],
    ['money', '0.105', { reason: 'bad_format' }],
    ['money', '-3', { value: -300 }],
    ['money', '', { reason: 'required' }],
    ['dateTime', '', { value: null }],
    ['dateTime', 'tomorrow', { reason: 'bad_format' }],
    ['state', '7', { reason: 'wrong_type' }],
    ['reference', '', { reason: 'required' }],
  ] as const)('of type %s: “%s” is %o', (type, draft, parsed) => {
    expect(parseInlineDraft(fields[type], draft)).toEqual(parsed)
  })

  it('is none for what a cell has no room for, and for what a click decides', () => {
    expect(isDraftable(field.boolean({ label }))).toBe(false)
    expect(isDraftable(field.secret({ label }))).toBe(false)
    expect(isDraftable(field.references({ label, resource: 'shops' }))).toBe(false)
    expect(Object.values(fields).every(isDraftable)).toBe(true)
  })
})
