import { describe, expect, it } from 'vitest'
import { createCollection, type FetchPage, totalUpTo } from '../../../src/resources/queries/allPages.ts'
import type { ResourceRecord } from '../../../src/resources/schema/resource.ts'

const records = (count: number): ResourceRecord[] => Array.from({ length: count }, (_, index) => ({ id: String(index + 1) }))
const idOf = (record: ResourceRecord) => String(record.id)
const pageSize = 200
const going = () => new AbortController().signal

/** A list on the server, which may change between two pages. */
function aList(count: number) {
  const list = { rows: records(count), asked: [] as number[], beforePage: (_page: number) => {} }
  const fetchPage: FetchPage<ResourceRecord> = async (page, pageSize) => {
    list.beforePage(page)
    list.asked.push(page)
    return { rows: list.rows.slice((page - 1) * pageSize, page * pageSize), total: list.rows.length }
  }
  return { list, fetchPage }
}

describe('collecting the pages of a list', () => {
  it.each([
    [0, [1]],
    [199, [1]],
    [200, [1]],
    [450, [1, 2, 3]],
  ])('gets all of %i rows, 200 at a time', async (count, pages) => {
    const { list, fetchPage } = aList(count)
    const collection = createCollection({ fetchPage, idOf, pageSize })
    expect(await collection.run(going())).toBe('whole')
    expect(collection.rows()).toEqual(list.rows)
    expect(list.asked).toEqual(pages)
  })

  it('counts rows that could not be read as received, and as no gap', async () => {
    const asked: number[] = []
    const fetchPage: FetchPage<ResourceRecord> = async (page) => {
      asked.push(page)
      return { rows: records(page === 1 ? 198 : 1), total: 201, unreadable: page === 1 ? 2 : 0 }
    }
    const collection = createCollection({ fetchPage, idOf: (record) => `${asked.length} ${record.id}`, pageSize })
    expect(await collection.run(going())).toBe('whole')
    expect([asked, collection.rows().length, collection.hasGaps()]).toEqual([[1, 2], 199, false])
  })

  it.each([
    [1, 200, 201],
    [3, 200, 601],
    [3, 7, 407],
    [1, 0, 0],
  ])('takes a list that does not say how long it is, up to page %i with %i rows on it, for %i rows', (page, rows, total) => {
    expect(totalUpTo(page, pageSize, rows)).toBe(total)
  })

  it('says how far it is', async () => {
    const told: (readonly [number, number])[] = []
    await createCollection({ fetchPage: aList(450).fetchPage, idOf, pageSize, progress: (...far) => told.push(far) }).run(going())
    expect(told).toEqual([
      [200, 450],
      [400, 450],
      [450, 450],
    ])
  })

  it('takes no more than a file does, and says that there are more', async () => {
    const collection = createCollection({ fetchPage: aList(1_000).fetchPage, idOf, pageSize, maxRows: 400 })
    expect(await collection.run(going())).toBe('cut')
    expect(collection.rows()).toHaveLength(400)
    expect(await createCollection({ fetchPage: aList(400).fetchPage, idOf, pageSize, maxRows: 400 }).run(going())).toBe('whole')
  })

  it('goes on with the page that failed, and has none twice', async () => {
    const { list, fetchPage } = aList(450)
    const collection = createCollection({ fetchPage, idOf, pageSize })
    list.beforePage = (page) => {
      if (page === 2) throw new Error('away')
    }
    await expect(collection.run(going())).rejects.toThrow('away')
    expect(collection.rows()).toHaveLength(200)
    list.beforePage = () => {}
    expect(await collection.run(going())).toBe('whole')
    expect(collection.rows()).toEqual(list.rows)
    expect(list.asked).toEqual([1, 2, 3])
  })

  it('stops when it is told to, and goes on from there', async () => {
    const { list, fetchPage } = aList(450)
    const stopping = new AbortController()
    const collection = createCollection({ fetchPage, idOf, pageSize, progress: () => stopping.abort() })
    expect(await collection.run(stopping.signal)).toBe('stopped')
    expect(collection.rows()).toHaveLength(200)
    expect(await collection.run(going())).toBe('whole')
    expect(collection.rows()).toEqual(list.rows)
  })

  it('loses no row to one that comes in above, and has none twice', async () => {
    const { list, fetchPage } = aList(450)
    const before = list.rows
    list.beforePage = (page) => {
      if (page === 2) list.rows = [{ id: 'new' }, ...before]
    }
    const collection = createCollection({ fetchPage, idOf, pageSize })
    await collection.run(going())
    expect(collection.rows()).toEqual(before)
    expect(collection.hasGaps()).toBe(false)
  })

  it('gets all from a server that answers fewer at a time than it was asked for', async () => {
    const { list } = aList(450)
    const fetchPage: FetchPage<ResourceRecord> = async (page) => ({ rows: list.rows.slice((page - 1) * 100, page * 100), total: 450 })
    const collection = createCollection({ fetchPage, idOf, pageSize })
    await collection.run(going())
    expect(collection.rows()).toEqual(list.rows)
    expect(collection.hasGaps()).toBe(false)
  })

  it('goes past records that cannot be read, a page of nothing else included, and counts them', async () => {
    const fetchPage: FetchPage<ResourceRecord> = async (page) =>
      page === 2 ? { rows: [], total: 600, unreadable: 200 } : { rows: records(600).slice((page - 1) * 200, page * 200), total: 600 }
    const collection = createCollection({ fetchPage, idOf, pageSize })
    expect(await collection.run(going())).toBe('whole')
    expect(collection.rows()).toHaveLength(400)
    expect([collection.unreadable(), collection.hasGaps()]).toEqual([200, false])
  })

  it('knows that fewer came than was said', async () => {
    const fetchPage: FetchPage<ResourceRecord> = async (page) => ({ rows: page === 1 ? records(200) : [], total: 450 })
    const collection = createCollection({ fetchPage, idOf, pageSize })
    await collection.run(going())
    expect(collection.hasGaps()).toBe(true)
  })

  it('knows that rows were deleted meanwhile, since others may have moved past it', async () => {
    const { list, fetchPage } = aList(450)
    list.beforePage = (page) => {
      if (page === 2) list.rows = list.rows.slice(1)
    }
    const collection = createCollection({ fetchPage, idOf, pageSize })
    await collection.run(going())
    expect(collection.hasGaps()).toBe(true)
  })
})
