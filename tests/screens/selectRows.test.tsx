import { describe, expect, it } from 'vitest'
import { registry } from '../../src/resources/index.ts'
import type { Resource } from '../../src/resources/schema/resource.ts'
import { selectRows } from '../../src/screens/list/selectRows.ts'
import { aShop } from '../bridge/aShop.ts'

const resourceNamed = (name: string) => registry.resources.find((each) => each.name === name) as Resource
const shops = resourceNamed('shops')
const rows = [
  aShop({ shop_id: '10', shop_name: '晨光', notes: 'Summer', status: 1, created_at: 3 }),
  aShop({ shop_id: '9', shop_name: '山野', notes: '', status: 0, created_at: 1 }),
  aShop({ shop_id: '200', shop_name: '阿嬷', notes: 'winter', status: 77, created_at: 2 }),
]
const all = { search: '', filters: {}, sort: null }

describe('selectRows', () => {
  it.each([
    ['nothing asked', all, ['10', '9', '200']],
    ['a text, whatever its case and the blanks around it', { ...all, search: ' SUMMER ' }, ['10']],
    ['a text in any of the searched fields', { ...all, search: '0' }, ['10', '200']],
    ['a text that is nowhere', { ...all, search: 'nowhere' }, []],
    ['a state', { ...all, filters: { status: '0' } }, ['9']],
    ['a blank filter', { ...all, filters: { status: '' } }, ['10', '9', '200']],
    ['a filter that the server applies', { ...all, filters: { group_id: 'g1' } }, ['10', '9', '200']],
    ['a filter of no field', { ...all, filters: { nothing: 'x' } }, ['10', '9', '200']],
    ['ids up: as numbers', { ...all, sort: { field: 'shop_id', order: 'asc' } }, ['9', '10', '200']],
    ['ids down', { ...all, sort: { field: 'shop_id', order: 'desc' } }, ['200', '10', '9']],
    ['Chinese by its reading (ā, chén, shān)', { ...all, sort: { field: 'shop_name', order: 'asc' } }, ['200', '10', '9']],
    ['moments', { ...all, sort: { field: 'created_at', order: 'asc' } }, ['9', '200', '10']],
    ['states in their declared order, unknown ones last', { ...all, sort: { field: 'status', order: 'asc' } }, ['10', '9', '200']],
    ['the same down: unknown ones still last', { ...all, sort: { field: 'status', order: 'desc' } }, ['9', '10', '200']],
    ['blank texts last', { ...all, sort: { field: 'notes', order: 'desc' } }, ['200', '10', '9']],
    ['a field without an order', { ...all, sort: { field: 'group_id', order: 'asc' } }, ['10', '9', '200']],
  ] as const)('given %s', (_, view, expected) => {
    expect(selectRows(shops, rows, view).map((row) => row.shop_id)).toEqual(expected)
  })

  it('leaves the rows that it was given as they were', () => {
    const before = [...rows]
    selectRows(shops, rows, { ...all, sort: { field: 'shop_id', order: 'desc' } })
    expect(rows).toEqual(before)
  })

  it('takes both ends of a period, each its whole day', () => {
    const at = (text: string) => ({ created_at: Date.parse(`${text}+08:00`), shop_id: text })
    const days = [at('2026-10-31T23:59:59'), at('2026-11-01T00:00:00'), at('2026-11-02T23:59:59'), at('2026-11-03T00:00:00')]
    const view = { ...all, filters: { created_at: '2026-11-01..2026-11-02' } }
    expect(selectRows(shops, days, view)).toEqual([days[1], days[2]])
  })
})
