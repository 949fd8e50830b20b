import { describe, expect, it } from 'vitest'
import { registry } from '../../src/resources/index.ts'
import type { Resource } from '../../src/resources/schema/resource.ts'
import { formatListView, nextSort, parseListView } from '../../src/screens/list/listView.ts'

const resourceNamed = (name: string) => registry.resources.find((each) => each.name === name) as Resource
const parse = (query: string, name = 'auditTrail') => parseListView(resourceNamed(name), new URLSearchParams(query))

describe('the address of a list', () => {
  it.each(['', 'keyword=a+%26+b', 'sort=at', 'page=3&page_size=50', 'at=2026-11-01..2026-11-05'])(
    'says what was read from it: %j',
    (query) => {
      expect(formatListView(resourceNamed('auditTrail'), parse(query)).toString()).toBe(query)
    },
  )

  it.each([
    ['page=0', { page: 1 }],
    ['page=x&page_size=1000000', { page: 1, pageSize: 20 }],
    ['sort=no_such_field', { sort: { field: 'at', order: 'desc' } }],
    ['sort=-before', { sort: { field: 'at', order: 'desc' } }],
    ['user_name=x', { filters: {} }],
  ])('opens in spite of what is not valid in it: %j', (query, expected) => {
    expect(parse(query)).toMatchObject(expected)
  })

  it('leaves the parameters of others alone', () => {
    const rest = new URLSearchParams('tab=7&keyword=old')
    expect(formatListView(resourceNamed('shops'), parse('keyword=new', 'shops'), rest).toString()).toBe('tab=7&keyword=new')
  })
})

describe('nextSort', () => {
  const initial = { field: 'at', order: 'desc' } as const
  it.each([
    ['another column', initial, 'name', { field: 'name', order: 'asc' }],
    ['a column that goes up', { field: 'name', order: 'asc' }, 'name', { field: 'name', order: 'desc' }],
    ['a column that goes down', { field: 'name', order: 'desc' }, 'name', initial],
    ['the column that the list starts with', initial, 'at', { field: 'at', order: 'asc' }],
  ] as const)('after a click on %s', (_, sort, field, expected) => {
    expect(nextSort(sort, field, initial)).toEqual(expected)
  })
})
