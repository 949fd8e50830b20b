import type { BoxClaim } from '../../../contract/entities/boxClaim.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import type { ShopLanes } from '../../bridge/lanes/shopLanes.ts'
import type { Call } from '../../providers/dataProvider/useCall.ts'
import { toFoundCategory } from '../../shops/categories.ts'
import { waitsForLogin } from '../../values/shopSession.ts'
import { findCollected, newClaim, readSource, saveClaims, toOwnShopGoods } from '../box/index.ts'
import type { ShelfGoods } from '../parts/shelves/shelves.ts'
import { type BoardLine, stateIn } from './board.ts'

/** Goods and the shops that they are to go to. */
export interface Gap {
  readonly line: Pick<BoardLine, 'title' | 'cells' | 'boxes'>
  /** shop_uid, in the order of the board. */
  readonly shops: readonly string[]
}

/** Which of these lines are missing in which of these shops; lines without a gap are left out. */
export function toGaps(lines: readonly BoardLine[], shops: readonly string[], readShops: ReadonlySet<string>): readonly Gap[] {
  return lines.flatMap((line) => {
    const missing = shops.filter((shop) => stateIn(line, shop, readShops) === 'missing')
    return missing.length === 0 ? [] : [{ line, shops: missing }]
  })
}

interface FillTools {
  readonly call: Call
  readonly platform: ShopLanes['call']
  /** All shops of the user. */
  readonly shops: readonly Shop[]
  readonly createId: () => string
  /** By line the id that its goods have or get in the box, kept from one try to the next: what an earlier one collected is not collected again. */
  readonly tried: Map<Gap['line'], string>
  readonly signal: AbortSignal
  /** How many goods are in the box, each once it is. */
  readonly report: (done: number) => void
}

export interface PreparedFill {
  readonly boxIds: readonly string[]
  /** Which of them go to which shops. */
  readonly pairs: readonly Pick<BoxClaim, 'box_id' | 'shop_uid'>[]
  readonly failed: readonly { readonly title: string; readonly error: unknown }[]
}

/** No shop that is logged in has the goods, so that nobody can read them. */
export class NoReadableGoods extends Error {
  override readonly name = 'NoReadableGoods'
}

/**
 * Puts goods that are not in the box yet into it, one after the other as all collecting does. Goods that cannot be read are left out, and said.
 * Nothing is claimed: it would look as if it were on its way before the user has said so. Rejects where the backend cannot be told what is gone.
 */
export async function prepareFill(gaps: readonly Gap[], tools: FillTools): Promise<PreparedFill> {
  const failed: { title: string; error: unknown }[] = []
  const wanted: Wanted[] = []
  for (const { line, shops } of gaps) {
    if (tools.signal.aborted) break
    const [box] = line.boxes
    try {
      wanted.push({ box_id: box?.box_id ?? (await collect(line, tools)), shops, claims: box?.claims ?? [] })
    } catch (error) {
      failed.push({ title: line.title, error })
    }
    tools.report(wanted.length + failed.length)
  }
  await sayGone(wanted, tools.call)
  const pairs = wanted.flatMap(({ box_id, shops }) => shops.map((shop_uid) => ({ box_id, shop_uid })))
  return { boxIds: wanted.map(({ box_id }) => box_id), pairs, failed }
}

/** Reads goods from a shop that has them, and puts them into the box, unless an earlier try has done that. Out: their id there. */
async function collect(line: Gap['line'], { call, platform, shops, createId, tried }: FillTools): Promise<string> {
  const known = tried.get(line)
  if (known !== undefined && (await findCollected(call, { box_id: known, wasTried: true }))) return known
  const online = new Set(shops.filter((shop) => !waitsForLogin(shop)).map(({ shop_uid }) => shop_uid))
  const source = [...line.cells]
    .flatMap(([shop, { goods }]) => (online.has(shop) ? goods.map((each) => ({ shop, goods: each })) : []))
    .toSorted(onSaleFirst)[0]
  if (!source) throw new NoReadableGoods()
  const { shop, goods } = source
  const { goods_id } = goods
  const address = { goodsId: goods_id, url: `https://mobile.yangkeduo.com/goods.html?goods_id=${goods_id}` }
  const read = await readSource(platform, shops, { ...address, site: 'shop', shopUid: shop })
  const category = await findCategory(platform, shop, goods, read.listing.pictures[0] ?? '')
  const listing = { ...read.listing, category, market_fen: read.listing.market_fen ?? goods.market_fen }
  const box_id = known ?? createId()
  tried.set(line, box_id)
  await call('saveBoxGoods', { goods: [toOwnShopGoods(box_id, address, { ...read, listing })] })
  return box_id
}

const onSaleFirst = (a: { readonly goods: ShelfGoods }, b: { readonly goods: ShelfGoods }) =>
  Number(b.goods.state === 'onSale') - Number(a.goods.state === 'onSale')

/** The way to the category that the goods' list names, as the platform proposes it. Null: it proposes another one, so a person chooses. */
async function findCategory(platform: ShopLanes['call'], shop: string, { title, category }: ShelfGoods, imageUrl: string) {
  if (category === null) return null
  try {
    const { rows } = await platform('categoryPrediction', shop, { imageUrl, source: 0, goodsName: title })
    const found = rows.map(toFoundCategory).find(({ names }) => names.at(-1) === category)
    return found ? { ids: found.ids, names: found.names } : null
  } catch {
    // Goods are worth having without their category, too.
    return null
  }
}

interface Wanted {
  readonly box_id: string
  readonly shops: readonly string[]
  readonly claims: readonly BoxClaim[]
}

/** Goods that were there once and are gone are said to be taken off: nothing leads from published back to what is sent. */
async function sayGone(wanted: readonly Wanted[], call: Call): Promise<void> {
  const gone = wanted.flatMap(({ box_id, shops, claims }) =>
    claims
      .filter(({ shop_uid, state }) => state === 'published' && shops.includes(shop_uid))
      .map(({ shop_uid, goods_id }) => ({ ...newClaim, box_id, shop_uid, goods_id, state: 'withdrawn' as const })),
  )
  await saveClaims(call, gone)
}
