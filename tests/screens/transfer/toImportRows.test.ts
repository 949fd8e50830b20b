import { describe, expect, it } from 'vitest'
import { registry } from '../../../src/resources/index.ts'
import type { Resource } from '../../../src/resources/schema/resource.ts'
import type { RawCell } from '../../../src/screens/transfer/file/table.ts'
import { matchHeads } from '../../../src/screens/transfer/import/matchHeads.ts'
import { type ImportContext, toImportRows } from '../../../src/screens/transfer/import/toImportRows.ts'

function resourceNamed(name: string): Resource {
  const resource = registry.resources.find((each) => each.name === name)
  if (!resource) throw new Error(`no ${name}`)
  return resource
}

const shops = resourceNamed('shops')
const groups: Resource = { ...resourceNamed('shopGroups'), importing: { fields: ['group_name'], matches: null } }
const COOKIE = 'PASS_ID=x_1_1'
const known = { shop_uid: 'u1', shop_id: '1', shop_name: '老店', notes: '旧', version: 3 }

function plan(
  rows: readonly (readonly RawCell[])[],
  overrides: Partial<ImportContext> = {},
  heads = ['shop_id', 'shop_name', 'cookie', 'notes'],
) {
  const resource = overrides.resource ?? shops
  const matched = matchHeads(resource, heads)
  if ('refusal' in matched) throw new Error(matched.refusal)
  return toImportRows(
    matched,
    rows.map((cells, index) => ({ line: index + 2, cells })),
    { resource, allowed: { save: () => true, create: true }, existing: [known], records: new Map(), ...overrides },
  )
}

describe('the heads of a file', () => {
  it('are known in either language, by wire name, in any order, with the mark of what is required', () => {
    expect(matchHeads(shops, ['备注', 'shop', ' 店铺ID * ', 'cookie', '颜色', null])).toEqual({
      keys: ['notes', 'shop_name', 'shop_id', 'cookie', null, null],
      ignored: ['颜色'],
      absent: [],
    })
  })

  it('may lack what only a new record needs, since others can be updated', () => {
    expect(matchHeads(shops, ['店铺 ID', '备注'])).toMatchObject({ absent: ['shop_name', 'cookie'] })
  })

  it.each([
    ['none that is known', ['a', 'b'], { refusal: 'noColumns', keys: [] }],
    ['one twice', ['店铺 ID', 'Shop ID'], { refusal: 'twice', keys: ['shop_id'] }],
    ['not the one that rows are matched by', ['店铺名称'], { refusal: 'missing', keys: ['shop_id'] }],
  ])('with %s are refused', (_what, heads, refusal) => {
    expect(matchHeads(shops, heads)).toEqual(refusal)
  })

  it('without what every record needs are refused by name, where nothing can be updated', () => {
    const wide = { ...groups, importing: { fields: ['group_name', 'shop_uid_list'], matches: null } }
    expect(matchHeads(wide, ['店铺'])).toEqual({ refusal: 'missing', keys: ['group_name'] })
  })
})

describe('a row', () => {
  it('of a new record is created with what the call takes', () => {
    const [row] = plan([['2', '新店', COOKIE, null]])
    expect(row).toMatchObject({ kind: 'create', line: 2, values: { shop_id: '2', shop_name: '新店', cookie: COOKIE }, problems: {} })
  })

  it('that matches a record changes only what is filled in and different', () => {
    const [row] = plan([['1', '老店', null, '新']])
    expect(row).toMatchObject({ kind: 'update', record: known, values: { notes: '新' }, problems: {} })
  })

  it('that says what the record is already is not sent', () => {
    expect(plan([['1', '老店', null, '旧']])[0]).toMatchObject({ kind: 'same', values: {} })
    expect(plan([['1', null, null, null]])[0]).toMatchObject({ kind: 'same' })
  })

  it('is judged by the payload schema of its call, cell by cell', () => {
    const [row] = plan([['3', 'x'.repeat(101), '不是', 'y'.repeat(201)]])
    expect(row).toMatchObject({
      kind: 'wrong',
      problems: {
        shop_name: { word: 'reason', reason: 'too_long:100' },
        cookie: { word: 'reason', reason: 'not_ascii' },
        notes: { word: 'reason', reason: 'too_long:200' },
      },
    })
  })

  it('of a new record says what it lacks, also of columns that the file has not', () => {
    expect(plan([['4']], {}, ['shop_id'])[0]?.problems).toEqual({
      shop_name: { word: 'reason', reason: 'required' },
      cookie: { word: 'reason', reason: 'required' },
    })
  })

  it('that says the same as one before is flagged with its line', () => {
    const rows = plan([
      ['5', 'a', COOKIE],
      ['5', 'b', COOKIE],
    ])
    expect(rows.map(({ kind }) => kind)).toEqual(['create', 'wrong'])
    expect(rows[1]?.problems).toEqual({ shop_id: { word: 'twice', line: 2 } })
    expect(plan([['x'], ['x']], { resource: groups }, ['group_name'])[1]?.problems).toEqual({ group_name: { word: 'twice', line: 2 } })
  })

  it('without that by which it is matched is wrong, and with a broken one it is told how', () => {
    expect(plan([[null, 'a', COOKIE]])[0]?.problems).toEqual({ shop_id: { word: 'blank' } })
    expect(plan([['1.2E+17', 'a', COOKIE]])[0]?.problems).toEqual({ shop_id: { word: 'scientific' } })
  })

  it.each([
    ['creating', { save: () => true, create: false }, ['6', 'a', COOKIE], ['shop_id']],
    ['changing the remark', { save: (key: string) => key !== 'notes', create: true }, ['1', null, null, '新'], ['notes']],
  ])('of somebody who may not do %s is not sent', (_what, allowed, cells, keys) => {
    const [row] = plan([cells], { allowed })
    expect(row).toMatchObject({ kind: 'wrong', problems: Object.fromEntries(keys.map((key) => [key, { word: 'notPermitted' }])) })
  })

  it('has a key of its own, by which it is not created twice', () => {
    const keys = plan([
      ['7', 'a', COOKIE],
      ['8', 'b', COOKIE],
    ]).map(({ idempotencyKey }) => idempotencyKey)
    expect(new Set(keys).size).toBe(2)
  })
})
