import { describe, expect, it } from 'vitest'
import { type Field, field } from '../../../src/resources/schema/field.ts'
import { fromCell } from '../../../src/screens/fields/fileRules.ts'
import { toRecordIndex } from '../../../src/screens/fields/reference/file.ts'
import type { RawCell } from '../../../src/screens/transfer/file/table.ts'

const label = { zh: '标', en: 'Label' }
const texts = { text: field.text({ label }), id: field.id({ label }), number: field.number({ label }), money: field.money({ label }) }
const decimal = field.number({ label, places: 2 })
const dateTime = field.dateTime({ label })
const boolean = field.boolean({ label, words: { yes: { zh: '启用', en: 'Enabled' }, no: { zh: '停用', en: 'Disabled' } } })
const state = field.state({ label, states: [{ value: 1, label: { zh: '在线', en: 'Online' }, tone: 'good' }] })
const reference = field.reference({ label, resource: 'groups' })
const references = field.references({ label, resource: 'groups' })
const matrix = field.matrix({
  label,
  rows: [{ value: 'shop', label: { zh: '店铺', en: 'Shops' } }],
  columns: [
    { value: 'view', label: { zh: '查看', en: 'See' } },
    { value: 'operate', label: { zh: '操作', en: 'Change' } },
  ],
})
const titles = new Map([
  ['7', '图书'],
  ['8', '玩具'],
  ['9', '玩具'],
  ['10', 'A、B'],
])
const records = new Map([['groups', toRecordIndex(titles)]])
const digits = (text: string): RawCell => ({ digits: text })
const read = (declared: Field, cell: RawCell) => fromCell(declared, cell, records)

describe('a cell', () => {
  it.each<[string, Field, RawCell, unknown]>([
    ['a text', texts.text, ' 新店 ', '新店'],
    ['a text that was kept as a number', texts.text, digits('12'), '12'],
    ['a text that was kept as a broken number', texts.text, digits('1.1000000000000001'), '1.1'],
    ['a text that was kept as a small number', texts.text, digits('-7.0000000000000007E-2'), '-0.07'],
    ['a text that was kept as a very small number', texts.text, digits('1.5E-7'), '0.00000015'],
    ['a text that was kept as nearly nothing', texts.text, digits('1E-30'), '0'],
    ['a text that was kept as a truth', texts.text, true, 'TRUE'],
    ['a secret', field.secret({ label }), 'PASS_ID=1', 'PASS_ID=1'],
    ['an id that was kept as a number', texts.id, digits('100000001'), '100000001'],
    ['an id in scientific notation that lost nothing', texts.id, digits('1.00000001E+8'), '100000001'],
    ['a number', texts.number, digits('-1.5'), -1.5],
    ['zero', texts.number, digits('0'), 0],
    ['a number with thousands', texts.number, '1,234', 1234],
    ['a full-width number', texts.number, '１２', 12],
    ['a number with its decimals', decimal, '0.29', 0.29],
    ['an amount', texts.money, digits('0.29'), 29],
    ['an amount with its sign', texts.money, '¥1,234.50', 123_450],
    ['an amount in words', texts.money, '12元', 1_200],
    ['a date of a workbook', dateTime, { wallMs: Date.UTC(2026, 10, 21, 12, 30) }, Date.parse('2026-11-21T12:30+08:00')],
    ['a written date', dateTime, '2026-11-21', Date.parse('2026-11-21T00:00+08:00')],
    ['a written date with its time', dateTime, '2026/1/2 9:05', Date.parse('2026-01-02T09:05+08:00')],
    ['a Chinese date', dateTime, '2026年11月21日', Date.parse('2026-11-21T00:00+08:00')],
    ['yes in Chinese', boolean, '启用', true],
    ['no in English, in another case', boolean, 'disabled', false],
    ['yes as people write it', boolean, '是', true],
    ['yes as a workbook keeps it', boolean, true, true],
    ['a state by its word', state, '在线', 1],
    ['a state by its value', state, digits('1'), 1],
    ['a record by its title', reference, '图书', '7'],
    ['a record by its id', reference, digits('8'), '8'],
    ['records by any separator', references, '图书；8', ['7', '8']],
    ['a record named twice', references, '图书;图书', ['7']],
    ['a title that holds a separator', references, 'A、B', ['10']],
    ['rights', matrix, '店铺: 查看、Change', { shop: ['view', 'operate'] }],
    ['nothing', texts.id, null, undefined],
    ['blanks', texts.number, '  ', undefined],
  ])('that holds %s is understood', (_what, declared, cell, value) => {
    const parsed = read(declared, cell)
    expect('value' in parsed ? parsed.value : parsed).toEqual(value)
  })

  it.each<[string, Field, RawCell, object]>([
    ['a word where a number belongs', texts.number, 'many', { word: 'number' }],
    ['a third decimal where two may be', decimal, '1.005', { word: 'reason', reason: 'too_precise:2' }],
    ['a third decimal of money', texts.money, '1.005', { word: 'money' }],
    ['a day that no month has', dateTime, '2026-11-31', { word: 'date' }],
    ['an hour that no day has', dateTime, '2026-11-30 24:00', { word: 'date' }],
    ['a bare number where a date belongs', dateTime, digits('46347'), { word: 'date' }],
    ['an id that has lost its digits', texts.id, '1.23E+15', { word: 'scientific' }],
    ['a formula that failed, though any text is one', texts.text, '#N/A', { word: 'formula' }],
    ['a formula that failed where a date belongs', dateTime, '#REF!', { word: 'formula' }],
    ['a state that is none', state, '忙', { word: 'word', value: '忙', options: ['在线 / Online'] }],
    ['a record that is none', reference, '食品', { word: 'unknownRecord', value: '食品', resource: 'groups' }],
    ['one that is none among several', references, '图书；食品', { word: 'unknownRecord', value: '食品', resource: 'groups' }],
    ['a title that several have', reference, '玩具', { word: 'manyRecords', value: '玩具', resource: 'groups' }],
    ['a right that is none', matrix, '店铺: 删除', { word: 'word', value: '删除', options: ['查看 / See', '操作 / Change'] }],
  ])('that holds %s says so', (_what, declared, cell, problem) => {
    expect(read(declared, cell)).toEqual({ problem })
  })

  it('with an id that Excel has rounded lets it pass with a warning', () => {
    expect(read(texts.id, digits('9.9554070212345677E+17'))).toEqual({ value: '995540702123456768', warning: { word: 'rounded' } })
    expect(read(texts.id, '995540702123456789')).toEqual({ value: '995540702123456789' })
    expect(read(texts.id, digits('123456789012345'))).toEqual({ value: '123456789012345' })
  })
})
