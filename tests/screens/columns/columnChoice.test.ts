import { describe, expect, it } from 'vitest'
import type { ColumnChoice } from '../../../contract/entities/savedView.ts'
import { registry } from '../../../src/resources/index.ts'
import {
  choosableColumns,
  declaredChoice,
  isSameColumnChoice,
  parseColumnChoice,
  shownColumns,
} from '../../../src/screens/list/columns/columnChoice.ts'
import { aResource } from './aResource.ts'

const aChoice = (overrides: Partial<ColumnChoice> = {}): ColumnChoice => ({ ...declaredChoice(aResource()), ...overrides })
const parse = (stored: unknown) => parseColumnChoice(aResource(), stored)

describe('the columns to choose from', () => {
  it('are the declared ones, then every other field that a row holds, but no secret and nothing that is only filtered by', () => {
    expect(choosableColumns(aResource())).toEqual(['shop_name', 'shop_id', 'notes', 'checked_at', 'created_at'])
  })

  it('shows the declared ones at first, with the name in its place while the others scroll', () => {
    expect(shownColumns(declaredChoice(aResource()))).toEqual(['shop_name', 'shop_id', 'notes'])
    expect(declaredChoice(aResource()).pinned).toEqual(['shop_name'])
  })

  it('pins nothing where the name does not stand first: the declared order stays', () => {
    const resource = aResource(['shop_id', 'shop_name'])
    expect(declaredChoice(resource).pinned).toEqual([])
    expect(shownColumns(declaredChoice(resource))).toEqual(['shop_id', 'shop_name'])
  })

  it.each(registry.resources)('of $name hold a title and each declared column', (resource) => {
    expect(choosableColumns(resource)).toEqual(expect.arrayContaining([...resource.list.columns]))
    expect(shownColumns(declaredChoice(resource)).toSorted()).toEqual([...resource.list.columns].toSorted())
  })
})

describe('a stored choice', () => {
  it.each([
    ['nothing', null],
    ['a text', 'columns'],
    ['the shape of an older version', { hidden: ['notes'], density: 'compact' }],
    ['widths that are no numbers', { ...aChoice(), widths: { notes: 'wide' } }],
    ['a density that there is not', { ...aChoice(), density: 'airy' }],
  ])('that is %s counts as none', (_, stored) => {
    expect(parse(stored)).toEqual(aChoice())
  })

  it('is read as it was kept', () => {
    const kept = aChoice({
      order: ['created_at', 'shop_name', 'notes', 'shop_id', 'checked_at'],
      hidden: ['notes'],
      pinned: ['created_at'],
      widths: { notes: 300 },
    })
    expect(parse(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  })

  it('loses what is no field any more', () => {
    const stored = aChoice({ order: ['gone', ...aChoice().order], pinned: ['gone'], hidden: ['gone'], widths: { gone: 100 } })
    expect(parse(stored)).toEqual(aChoice({ hidden: [], pinned: [] }))
  })

  it('gets what is new as it is declared: a column shows, any other field stays hidden', () => {
    const stored = aChoice({ order: ['shop_id', 'shop_name'], hidden: [], pinned: [] })
    expect(shownColumns(parse(stored))).toEqual(['shop_id', 'shop_name', 'notes'])
    expect(parse(stored).hidden).toEqual(['checked_at', 'created_at'])
  })

  it('cannot hide the name', () => {
    expect(shownColumns(parse(aChoice({ hidden: ['shop_name', 'notes'] })))).toContain('shop_name')
  })
})

describe('two choices', () => {
  it('are the same whatever the order in which columns were hidden or pinned', () => {
    expect(isSameColumnChoice(aChoice({ hidden: ['notes', 'shop_id'] }), aChoice({ hidden: ['shop_id', 'notes'] }))).toBe(true)
  })

  it.each<[string, Partial<ColumnChoice>]>([
    ['order', { order: ['notes'] }],
    ['hidden columns', { hidden: ['notes'] }],
    ['pins', { pinned: ['notes'] }],
    ['widths', { widths: { notes: 90 } }],
    ['density', { density: 'comfortable' }],
  ])('differ by %s', (_, overrides) => {
    expect(isSameColumnChoice(aChoice(), aChoice(overrides))).toBe(false)
  })
})
