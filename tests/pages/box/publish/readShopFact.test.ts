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
  readonly keyword?: string
  readonly check_status?: number
}

/** A shop with a full page of goods and one more, and one under review, which may sell in category 7, and says nothing of others. */
function playShop({
  reviews = () => [{ goods_id: '99', goods_name: ' 雨伞  夏季' }],
}: {
  readonly reviews?: () => readonly unknown[]
} = {}) {
  const reports: unknown[] = []
  const pages: number[] = []
  async function call(name: string, _: string, { page = 0, keyword, check_status }: Asked) {
    if (name === 'draftList') return { list: { rows: check_status === DraftStatus.inReview ? reviews() : [], unreadable: [] } }
    if (name === 'costTemplates') return { total: 1, list: { rows: [{ costTemplateId: '7', costTemplateName: '包邮' }], unreadable: [] } }
    if (name === 'categorySearch') {
      if (keyword !== '雨伞7') throw new BridgeError('rejected', { merchantCode: 1000, merchantMessage: '忙' })
      return { cat_info_v2_lists: { rows: [{ cat_id_1: 1, cat_id_2: 2, cat_id_3: 7, cat_name_3: '雨伞7' }], unreadable: [] } }
    }
    pages.push(page)
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
