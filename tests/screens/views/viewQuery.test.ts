import { describe, expect, it } from 'vitest'
import { parseListView } from '../../../src/screens/list/listView.ts'
import { isBare, savedQuery, toViewAddress, toViewQuery } from '../../../src/screens/list/views/viewQuery.ts'
import { aResource } from '../columns/aResource.ts'
import { aView } from './aView.ts'

const resource = aResource()
const query = (address: string) => toViewQuery(resource, parseListView(resource, new URLSearchParams(address)))
const address = (view: ReturnType<typeof aView> | null, now: string) => toViewAddress(resource, view, new URLSearchParams(now)).toString()

describe('what a view keeps of an address', () => {
  it.each([
    ['search, filters and sort, in one order', 'sort=-shop_id&notes=late&keyword=a', 'keyword=a&notes=late&sort=-shop_id'],
    ['never a page, nor how long one is', 'keyword=a&page=3&page_size=50', 'keyword=a'],
    ['nothing of others', 'keyword=a&view=v1&tab=7', 'keyword=a'],
    ['nothing of the list as it starts', '', ''],
  ])('is %s', (_, from, kept) => {
    expect(query(from)).toBe(kept)
  })

  it('leaves out what the list does not filter by any more', () => {
    expect(savedQuery(resource, aView({ query: 'gone=1&notes=late' }))).toBe('notes=late')
  })
})

describe('the address of a view', () => {
  it('is its query and its id, and keeps the size of a page and what is not the list’s', () => {
    expect(address(aView({ view_id: 'v2', query: 'notes=late' }), 'keyword=a&page=4&page_size=50&tab=7&view=v1')).toBe(
      'page_size=50&tab=7&notes=late&view=v2',
    )
  })

  it('of the whole list names no view and filters nothing', () => {
    expect(address(null, 'keyword=a&notes=late&sort=-shop_id&view=v1')).toBe('')
  })

  it.each([
    ['only names the view', 'query that filters', 'view=v1', 'notes=late', true],
    ['filters', 'query that filters', 'view=v1&notes=other', 'notes=late', false],
    ['only names the view', 'view of columns alone', 'view=v1', '', false],
  ])('that %s is bare of a %s: %j', (_address, _view, now, saved, expected) => {
    expect(isBare(resource, aView({ query: saved }), new URLSearchParams(now))).toBe(expected)
  })
})
