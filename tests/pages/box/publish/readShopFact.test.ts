import { describe, expect, it } from 'vitest'
import { GOODS_PER_PAGE_MAX } from '../../../../contract/merchantCalls/goods.ts'
import { DraftStatus } from '../../../../contract/merchantCalls/publishing.ts'
import { BridgeError } from '../../../../src/bridge/bridgeError.ts'
import { titleKey } from '../../../../src/domain/listing/sameGoods.ts'
import { findCategories, readShopFact } from '../../../../src/pages/box/publish/readShopFact.ts'
import { harbour } from '../../../batches/screens/playGoods.ts'
import { aListing, someBoxGoods } from '../../../server/builders/box.ts'

const category = (leaf: number) => ({ ids: [1, 2, leaf], names: ['家居', '雨具', `雨伞${leaf}`] })
const goodsIn = (leaf: number | null) => someBoxGoods({ listing: aListing({ category: leaf === null ? null : category(leaf) }) })
const leavesOf = (...leaves: readonly (number | null)[]) => findCategories(leaves.map(goodsIn) as never).map(({ ids }) => ids.at(-1))

describe('the categories of a plan', () => {
  it('are those of most goods first, each once, without goods that have none', () => {
    expect(leavesOf(7, null, 8, 9, 8, 9, 9)).toEqual([9, 8, 7])
  })

  it('are 20 at most', () => {
    expect(leavesOf(...Array.from({ length: 25 }, (_, at) => at + 1))).toHaveLength(20)
  })
})

interface Asked {
  readonly page?: number
  readonly start?: number
  readonly keyword?: string
  readonly check_status?: number
}

/** A shop with a full page of goods and one more, and one under review, which may sell in category 7, and says nothing of others. */
function playShop({
  reviews = () => [{ goods_id: '99', goods_name: ' 雨伞  夏季' }],
  goods,
  reviewTotal,
  unreadableReviews = [],
}: {
  /** From the row `start` on. */
  readonly reviews?: (start: number) => readonly unknown[]
  /** What the list of drafts counts; null: nothing. Default: its rows. */
  readonly reviewTotal?: number | null
  readonly unreadableReviews?: readonly unknown[]
  /** Pages of the goods list, in place of its own. */
  readonly goods?: (page: number) => object
} = {}) {
  const reports: unknown[] = []
  const pages: number[] = []
  async function call(name: string, _: string, { page = 0, start = 0, keyword, check_status }: Asked) {
    if (name === 'draftList') {
      const rows = check_status === DraftStatus.inReview ? reviews(start) : []
      const total = reviewTotal === undefined ? rows.length + unreadableReviews.length : reviewTotal
      return { ...(total !== null && { total }), list: { rows, unreadable: unreadableReviews } }
    }
    if (name === 'costTemplates') return { total: 1, list: { rows: [{ costTemplateId: '7', costTemplateName: '包邮' }], unreadable: [] } }
    if (name === 'categorySearch') {
      if (keyword !== '雨伞7') throw new BridgeError('rejected', { merchantCode: 1000, merchantMessage: '忙' })
      return { cat_info_v2_lists: { rows: [{ cat_id_1: 1, cat_id_2: 2, cat_id_3: 7, cat_name_3: '雨伞7' }], unreadable: [] } }
    }
    pages.push(page)
    if (goods) return goods(page)
    const rows = Array.from({ length: page === 1 ? GOODS_PER_PAGE_MAX : 1 }, (_, at) => ({
      id: `${page}${at}`,
      goods_name: ` 伞 ${page}-${at} `,
      out_goods_sn: page === 2 ? 'G2' : '',
      sku_list: page === 2 ? [{ outSkuSn: 'S2' }] : [],
      ...(page === 2 && { thumb_url: 'https://img.example/a.png' }),
    }))
    return { total: GOODS_PER_PAGE_MAX + 1, goods_list: { rows, unreadable: [] } }
  }
  const tools = { call: call as never, signal: new AbortController().signal, report: (progress: unknown) => reports.push(progress) }
  return { tools: tools as never, reports, pages }
}

describe('what is read of a shop for a plan', () => {
  it('is its freight templates, and titles, codes, numbers and pictures of all pages of its goods', async () => {
    const { tools, reports, pages } = playShop()
    const { templates, titles, codes, goodsIds, pictures } = await readShopFact(harbour, [], tools)
    expect(templates.value.templates).toMatchObject([{ costTemplateName: '包邮' }])
    expect(pages).toEqual([1, 2])
    expect(titles.size).toBe(GOODS_PER_PAGE_MAX + 1)
    expect(titles.has('伞 2-0')).toBe(true)
    expect([...codes]).toEqual(['G2', 'S2'])
    expect(goodsIds.size).toBe(GOODS_PER_PAGE_MAX + 1)
    expect(goodsIds.has('20')).toBe(true)
    expect([...pictures.values()]).toEqual(['伞 2-0'])
    expect(reports.at(-1)).toEqual({ done: GOODS_PER_PAGE_MAX + 1, total: GOODS_PER_PAGE_MAX + 1, unreadable: 0 })
  })

  it.each([
    ['and none is counted', undefined],
    ['and nothing is said of how many there are', null],
  ] as const)('has goods under review: none are listed %s', async (_, reviewTotal) => {
    const { tools } = playShop({ reviews: () => [], ...(reviewTotal === null && { reviewTotal }) })
    const reading = readShopFact(harbour, [], tools)
    // What the platform keeps back might be published a second time.
    if (reviewTotal === null) await expect(reading).rejects.toMatchObject({ kind: 'unreadableReply' })
    else expect((await reading).reviews.size).toBe(0)
  })

  it('is all of it also where pages hold fewer goods than were asked for', async () => {
    const titled = (page: number) => ({ rows: [{ id: String(page), goods_name: `伞 ${page}` }], unreadable: [] })
    const { tools, pages } = playShop({ goods: (page) => ({ total: 3, goods_list: titled(page) }) })
    const { titles } = await readShopFact(harbour, [], tools)
    expect([...titles]).toEqual(['伞 1', '伞 2', '伞 3'])
    expect(pages).toEqual([1, 2, 3])
  })

  it('is all of it also where goods move to the page before while it is read', async () => {
    const row = (id: number) => ({ id: String(id), goods_name: `伞 ${id}` })
    const first = Array.from({ length: GOODS_PER_PAGE_MAX }, (_, at) => row(at + 1))
    let asked = 0
    const { tools } = playShop({
      goods(page) {
        asked += 1
        const moved = asked > 1
        const all = [...(moved ? first.slice(1) : first), row(101), row(102)]
        return {
          total: all.length,
          goods_list: { rows: all.slice((page - 1) * GOODS_PER_PAGE_MAX).slice(0, GOODS_PER_PAGE_MAX), unreadable: [] },
        }
      },
    })
    const { titles } = await readShopFact(harbour, [], tools)
    expect(titles.has('伞 101')).toBe(true)
  })

  it.each([[null], [57]])('is not nothing where its list shows no goods and counts %s', async (total) => {
    const { tools } = playShop({ goods: () => ({ total, goods_list: { rows: [], unreadable: [] } }) })
    await expect(readShopFact(harbour, [], tools)).rejects.toMatchObject({ kind: 'unreadableReply' })
  })

  it('is no goods where its list counts none', async () => {
    const { tools } = playShop({ goods: () => ({ total: 0, goods_list: { rows: [], unreadable: [] } }) })
    expect((await readShopFact(harbour, [], tools)).titles.size).toBe(0)
  })

  it('says how many goods could not be read on all pages together', async () => {
    const rowsOf = (page: number) => [{ id: String(page), goods_name: `伞 ${page}` }]
    const { tools, reports } = playShop({
      goods: (page) => ({ total: 3, goods_list: { rows: rowsOf(page), unreadable: page === 1 ? [{}] : [] } }),
    })
    await readShopFact(harbour, [], tools)
    expect(reports.at(-1)).toMatchObject({ done: 3, unreadable: 1 })
  })

  it('is unreadable where its list ends before all goods came that it counts', async () => {
    const { tools, pages } = playShop({
      goods: (page) => ({ total: 57, goods_list: { rows: page === 1 ? [{ id: '1', goods_name: '伞 1' }] : [], unreadable: [] } }),
    })
    await expect(readShopFact(harbour, [], tools)).rejects.toMatchObject({ kind: 'unreadableReply' })
    expect(pages).toEqual([1, 2, 1, 2])
  })

  it('is unreadable where the list of what is under review ends before all came that it counts', async () => {
    const { tools } = playShop({ reviews: (start) => (start === 0 ? [{ goods_id: '99', goods_name: '雨伞' }] : []), reviewTotal: 2 })
    await expect(readShopFact(harbour, [], tools)).rejects.toMatchObject({ kind: 'unreadableReply' })
  })

  it('has goods under review and on sale by their title, though the rest of their row cannot be read, and says how many have none', async () => {
    const { tools, reports } = playShop({
      reviews: () => [],
      unreadableReviews: [{ goods_name: '雨伞 夏季', goods_id: {} }, { goods_id: {} }, null],
      goods: () => ({ total: 2, goods_list: { rows: [{ id: '1', goods_name: '伞' }], unreadable: [{ goods_name: ' 雨衣 ' }] } }),
    })
    const { reviews, titles } = await readShopFact(harbour, [], tools)
    expect([...reviews]).toEqual([[titleKey('雨伞 夏季'), '']])
    expect([...titles]).toEqual(['伞', '雨衣'])
    expect(reports.at(-1)).toEqual({ done: 4, total: null, unreadable: 3 })
  })

  it('is what it has under review, which is not among its goods yet', async () => {
    const { reviews } = await readShopFact(harbour, [], playShop().tools)
    expect([...reviews]).toEqual([[titleKey('夏季 雨伞'), '99']])
  })

  it('has nothing under review where the platform refuses that list; a shop that cannot be asked is not read', async () => {
    const fail = (kind: 'rejected' | 'sessionExpired') =>
      playShop({
        reviews: () => {
          throw new BridgeError(kind)
        },
      }).tools
    expect((await readShopFact(harbour, [], fail('rejected'))).reviews.size).toBe(0)
    await expect(readShopFact(harbour, [], fail('sessionExpired'))).rejects.toMatchObject({ kind: 'sessionExpired' })
  })

  it('is whether it may sell in each category; what the platform does not say keeps no goods back', async () => {
    const { permits } = await readShopFact(harbour, [category(7), category(8)], playShop().tools)
    expect([...permits]).toEqual([
      [7, true],
      [8, null],
    ])
  })
})
