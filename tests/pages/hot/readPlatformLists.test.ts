import { describe, expect, it } from 'vitest'
import { merchantApi } from '../../../contract/merchantApi.ts'
import type { ShopLanes } from '../../../src/bridge/lanes/shopLanes.ts'
import { readHotList, readIndustry, readOpportunities } from '../../../src/pages/hot/readPlatformLists.ts'

type Row = { readonly goodsId: string; readonly chance_id: string }

interface Listed {
  readonly rows: number
  /** False: the platform does not say how many there are. */
  readonly isTotalSaid?: boolean
  /** Of each page so many rows cannot be read. Default 0. */
  readonly unreadable?: number
}

/** A platform with a list of so many rows, and the pages that it was asked for. */
function aPlatform({ rows: count, isTotalSaid = true, unreadable = 0 }: Listed) {
  const pages: number[] = []
  const all: Row[] = Array.from({ length: count }, (_, at) => ({ goodsId: `g${at}`, chance_id: `c${at}` }))
  const call = (async (_name: string, _shop: string, asked: { pageNumber?: number; pageSize?: number; page?: number; size?: number }) => {
    const page = asked.pageNumber ?? asked.page ?? 1
    const size = asked.pageSize ?? asked.size ?? count
    pages.push(page)
    const rows = all.slice((page - 1) * size, page * size)
    return { total: isTotalSaid ? count : null, list: { rows: rows.slice(unreadable), unreadable: rows.slice(0, unreadable) } }
  }) as unknown as ShopLanes['call']
  return { call, pages }
}

describe('a list of the platform', () => {
  it.each([
    ['all of a short one', { rows: 230 }, { rows: 230, total: 230, isCut: false, unreadable: 0 }],
    ['all of one as long as is read', { rows: 500 }, { rows: 500, total: 500, isCut: false, unreadable: 0 }],
    ['the first rows of a long one, and of how many they are', { rows: 730 }, { rows: 500, total: 730, isCut: true, unreadable: 0 }],
    ['what can be read, and how much cannot', { rows: 230, unreadable: 2 }, { rows: 224, total: 230, isCut: false, unreadable: 6 }],
    ['past pages of which nothing can be read', { rows: 230, unreadable: 100 }, { rows: 0, total: 230, isCut: false, unreadable: 230 }],
  ] as const)('of best sellers is read: %s', async (_, listed, expected) => {
    const read = await readHotList(aPlatform(listed).call, 's', 7)
    expect({ ...read, rows: read.rows.length }).toEqual(expected)
  })

  it.each([
    ['all of a short one', { rows: 70 }, { rows: 70, total: 70, isCut: false, unreadable: 0 }],
    ['the first rows of a long one', { rows: 200 }, { rows: 120, total: 200, isCut: true, unreadable: 0 }],
    ['all of a short one that does not say how long it is', { rows: 70, isTotalSaid: false }, { rows: 70, isCut: false }],
    ['the first rows of a long one that does not say how long it is', { rows: 200, isTotalSaid: false }, { rows: 120, isCut: true }],
    ['past rows that cannot be read', { rows: 70, isTotalSaid: false, unreadable: 3 }, { rows: 61, isCut: false, unreadable: 9 }],
  ] as const)('of opportunities is read: %s', async (_, listed, expected) => {
    const read = await readOpportunities(aPlatform(listed).call, 's', '', {})
    expect({ ...read, rows: read.rows.length }).toMatchObject(expected)
    if ('isTotalSaid' in listed) expect(read.total).toBeNull()
  })

  it.each([
    ['counts some', 4],
    ['counts nothing', null],
  ])('that shows none and %s is not taken for an empty one', async (_, total) => {
    const call = (async () => ({ total, list: { rows: [], unreadable: [] } })) as unknown as ShopLanes['call']
    const unreadable = { kind: 'unreadableReply' }
    if (total !== null) await expect(readHotList(call, 's', 7)).rejects.toMatchObject(unreadable)
    await expect(readOpportunities(call, 's', 'umbrella', {})).rejects.toMatchObject(unreadable)
  })

  it('that shows none and counts none is an empty one', async () => {
    const { call } = aPlatform({ rows: 0 })
    for (const read of [await readHotList(call, 's', 7), await readOpportunities(call, 's', 'umbrella', {})])
      expect(read).toEqual({ rows: [], total: 0, isCut: false, unreadable: 0 })
  })

  it('of categories, which are not counted, is none where it is empty, and unreadable where there is no list', () => {
    const { result } = merchantApi.industryRank
    expect(result.parse({ list: [] })).toEqual({ list: { rows: [], unreadable: [] } })
    for (const silent of [{ list: null }, {}]) expect(result.safeParse(silent).success).toBe(false)
  })

  it('of categories comes at once', async () => {
    expect(await readIndustry(aPlatform({ rows: 150, unreadable: 1 }).call, 's', 0)).toMatchObject({
      total: null,
      isCut: false,
      unreadable: 1,
    })
  })
})
