import type { Listing } from '../../../../contract/entities/boxGoods.ts'
import type { Objection } from '../../../batches/rules/plannedRow.ts'
import type { RowWrite } from '../../../batches/runner/batch.ts'
import { outerCodesOf, titleKey } from '../../../domain/listing/sameGoods.ts'
import { readGoodsOfShop } from './readShopFact.ts'

/** So long what a shop was seen to have is taken for what it has. */
export const SHOP_KNOWN_MS = 30 * 60_000

interface SameAsked extends Pick<RowWrite, 'call' | 'shop_uid' | 'signal' | 'plan'> {
  /** The row's own number at the platform; ''. */
  readonly goods_id: string
  /** The goods as they are in the box, and as this shop gets them. */
  readonly kept: Pick<Listing, 'title'>
  readonly sent: Pick<Listing, 'title' | 'skus'>
}

interface GoodsOfShop {
  readonly keys: ReadonlySet<string>
  readonly codes: ReadonlySet<string>
  readonly reviews: ReadonlyMap<string, string>
}

/**
 * Finds goods of one title or code that a shop got since its plan was made, as by hand at the platform. Each shop is read once in a while: all its
 * goods, as for a plan.
 */
export function createSameGoodsFinder(now: () => number) {
  const known = new Map<string, { readonly at: number; readonly goods: GoodsOfShop }>()
  const isRecent = (at: number) => at <= now() && now() - at < SHOP_KNOWN_MS

  async function readShop({ call, shop_uid, signal }: SameAsked): Promise<GoodsOfShop> {
    const kept = known.get(shop_uid)
    if (kept && isRecent(kept.at)) return kept.goods
    const at = now()
    const { titles, codes, reviews } = await readGoodsOfShop(shop_uid, { call, signal, report: () => {} })
    const goods = { keys: new Set([...titles].map(titleKey)), codes, reviews }
    known.set(shop_uid, { at, goods })
    return goods
  }

  /** Null: the shop has none, or its plan is of just now. Rejects with a BridgeError. */
  return async function findSameGoods(asked: SameAsked): Promise<Objection> {
    if (isRecent(Number(asked.plan.asked_at ?? Number.NaN))) return null
    const { keys, codes, reviews } = await readShop(asked)
    const isReviewed = (key: string) => reviews.has(key) && reviews.get(key) !== asked.goods_id
    const own = [asked.kept, asked.sent].map(({ title }) => titleKey(title))
    if (own.some((key) => keys.has(key) || isReviewed(key))) return ['sameTitle']
    const code = outerCodesOf(asked.sent).find((each) => codes.has(each))
    return code === undefined ? null : ['sameCode', code]
  }
}
