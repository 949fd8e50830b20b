import { OPPORTUNITIES_PER_PAGE_MAX } from '../../../contract/merchantCalls/hotLists.ts'
import type { ShopLanes } from '../../bridge/lanes/shopLanes.ts'
import { refuseSilence } from '../../bridge/refuseSilence.ts'
import { type CollectionOptions, createCollection } from '../../resources/queries/allPages.ts'
import type { RankedCategory } from './industryTable.ts'
import type { Opportunity } from './opportunityTable.ts'
import type { ListedGoods } from './platformRows.ts'

/** Rows of a list of the platform, as far as they were read. */
export interface ReadList<Row> {
  readonly rows: readonly Row[]
  /** How many the platform has; null: it does not say. */
  readonly total: number | null
  /** The platform has more than were read. */
  readonly isCut: boolean
  /** Rows that came and could not be read. */
  readonly unreadable: number
}

type Call = ShopLanes['call']

const GOODS_PER_PAGE = 100
/** Further down are goods that hardly sell more than others. */
const GOODS_MAX = 500
/** The hottest come first: further ones few look for. */
const OPPORTUNITIES_MAX = 120

/** Goods of the list. Those that moved on to the next page while it was read are there once. */
export async function readHotList(call: Call, shop_uid: string, channelType: number): Promise<ReadList<ListedGoods>> {
  let said: number | null = null
  return readPages(
    {
      pageSize: GOODS_PER_PAGE,
      maxRows: GOODS_MAX,
      idOf: ({ goodsId }) => goodsId,
      async fetchPage(pageNumber, pageSize) {
        const { total, list } = await call('hotList', shop_uid, { channelType, pageNumber, pageSize })
        const unreadable = list.unreadable.length
        if (pageNumber === 1) refuseSilence(list.rows.length + unreadable, total)
        said = total
        return { rows: list.rows, total, unreadable }
      },
    },
    () => said,
  )
}

/** By the filter object of the caller (specification 7). Rejects with a BridgeError, as every reading here. */
export async function readOpportunities(
  call: Call,
  shop_uid: string,
  search_word: string,
  further: Readonly<Record<string, unknown>>,
): Promise<ReadList<Opportunity>> {
  let said: number | null = null
  return readPages(
    {
      pageSize: OPPORTUNITIES_PER_PAGE_MAX,
      maxRows: OPPORTUNITIES_MAX,
      idOf: ({ chance_id }) => chance_id,
      async fetchPage(page, size) {
        const filter = { ...further, size, page, ...(search_word !== '' && { search_word }) }
        const { total, list } = await call('opportunityGoods', shop_uid, filter)
        said = total ?? null
        const unreadable = list.unreadable.length
        const came = list.rows.length + unreadable
        if (page === 1) refuseSilence(came, total)
        // Where it does not say how many there are, a page that lacks no more than one of its rows is not the last.
        const isLast = came < size - 1
        return { rows: list.rows, total: total ?? (page - 1) * size + came + (isLast ? 0 : 1), unreadable }
      },
    },
    () => said,
  )
}

/** Parts of a category: all of them come at once. */
export async function readIndustry(call: Call, shop_uid: string, parentCatId: number): Promise<ReadList<RankedCategory>> {
  const { list } = await call('industryRank', shop_uid, { parentCatId })
  return { rows: list.rows, total: null, isCut: false, unreadable: list.unreadable.length }
}

async function readPages<Row>(pages: CollectionOptions<Row>, readTotal: () => number | null): Promise<ReadList<Row>> {
  const collection = createCollection(pages)
  const end = await collection.run(new AbortController().signal)
  const total = readTotal()
  const isShort = total !== null && collection.hasGaps()
  return { rows: collection.rows(), total, isCut: end === 'cut' || isShort, unreadable: collection.unreadable() }
}
