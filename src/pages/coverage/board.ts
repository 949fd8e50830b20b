import type { BoxClaim } from '../../../contract/entities/boxClaim.ts'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import { type FamilyGoods, type FamilyKnowledge, groupSame } from '../../figures/toFamilies.ts'
import { hashOf } from '../../values/hashOf.ts'
import { type InBox, type InShop, toInBox, toInShop } from '../parts/shelves/familyGoods.ts'
import { isBeyondList, type ShelfGoods, type ShopShelf } from '../parts/shelves/shelves.ts'

/**
 * What goods are in one shop. The first that holds counts:
 *
 * | state     | the shop                                                                     |
 * |-----------|------------------------------------------------------------------------------|
 * | twice     | has them on sale more than once                                              |
 * | losing    | has them on sale, and they are known to have lost money                      |
 * | published | has them on sale; sold out counts as well                                    |
 * | onWay     | is to get them: from claimed to under review, and what nobody knows          |
 * | refused   | refused them last                                                            |
 * | offShelf  | has them, and not on sale                                                    |
 * | missing   | was read, and has them not                                                   |
 * | unread    | was not read, or not whole: nobody knows                                     |
 */
export const cellStates = ['published', 'losing', 'twice', 'onWay', 'refused', 'offShelf', 'missing', 'unread'] as const
export type CellState = (typeof cellStates)[number]

export interface BoardCell {
  readonly state: CellState
  /** Of the goods in this shop's list. */
  readonly goods: readonly ShelfGoods[]
  /** What the box last said of these goods and this shop; null: they were not claimed for it. */
  readonly claim: BoxClaim | null
}

/** The same goods, over all shops. */
export interface BoardLine {
  /** Of their first appearance, in the order of the shops. */
  readonly key: string
  readonly title: string
  /** Address of a small picture; null: none is known. */
  readonly thumb: string | null
  /** By shop_uid; shops where nothing of them is known are absent: they are missing or unread. */
  readonly cells: ReadonlyMap<string, BoardCell>
  /** Goods of the box that are these, the one with most claims first. */
  readonly boxes: readonly BoxGoods[]
  /** All that is in it, from shops and from the box. */
  readonly family: readonly FamilyGoods[]
  /** By state, over the shops of the board. */
  readonly counts: Readonly<Record<CellState, number>>
}

export interface Board {
  readonly lines: readonly BoardLine[]
  /** Cells by state, over all lines. */
  readonly counts: Readonly<Record<CellState, number>>
  /** Of the board's shops those that were read whole. */
  readonly readShops: ReadonlySet<string>
}

export interface BoardFacts {
  /** shop_uid of the columns, in their order. */
  readonly shops: readonly string[]
  readonly shelves: ReadonlyMap<string, ShopShelf>
  readonly boxes: readonly BoxGoods[]
  /** By `shop/goods`, what they earned: fen; null: unknown. Absent: nothing was sold, or this user sees no profits. */
  readonly profits: ReadonlyMap<string, number | null>
  /** By what goods are the same, besides what they are. */
  readonly families: FamilyKnowledge
}

/** Which goods of a board are the same, by their places. */
export type KnownFamilies = readonly (readonly string[])[]

/** A mark of all that decides which goods are the same: with the same one they need not be compared again. */
export function toFamiliesMark({ shops, shelves, boxes, families: { groups, verdicts } }: BoardFacts): string {
  const ofShops = shops.map((shop) => (shelves.get(shop)?.goods ?? []).map((shelf) => looksOf(toInShop(shop, shelf))))
  return hashOf(
    JSON.stringify([ofShops, boxes.map(toInBox).map(looksOf), [...groups], verdicts.map(({ places, others }) => [places, others])]),
  )
}

/** What goods are compared by. */
function looksOf({ place, places, title, thumb, code, category, specs, skuCodes }: FamilyGoods) {
  return [place, places, title, thumb, code, category, specs, skuCodes]
}

export function toKnownFamilies({ lines }: Pick<Board, 'lines'>): KnownFamilies {
  return lines.map(({ family }) => family.map(({ place }) => place))
}

/**
 * Everything that the chosen shops sell or are to sell. It rests now and then, so that the page has its turn. `known`: which goods are the same, where
 * that was found out before, of the same `toFamiliesMark`; null: it was not.
 */
export function* toBoard(facts: BoardFacts, known: KnownFamilies | null = null): Generator<undefined, Board> {
  const { shops, shelves, boxes } = facts
  const all: (InShop | InBox)[] = []
  for (const shop of shops) {
    for (const shelf of shelves.get(shop)?.goods ?? []) all.push(toInShop(shop, shelf))
    yield
  }
  for (const box of boxes) all.push(toInBox(box))
  const families = (known && putTogether(all, known)) ?? (yield* groupSame(all, facts.families))
  const readShops = new Set(shops.filter((shop) => shelves.get(shop)?.isWhole === true))
  const lines: BoardLine[] = []
  for (const [at, family] of families.entries()) {
    if (at % LINES_PER_TURN === LINES_PER_TURN - 1) yield
    lines.push(toLine(family, facts, readShops))
  }
  const counts = noCounts()
  for (const line of lines) for (const state of cellStates) counts[state] += line.counts[state]
  return { lines, counts, readShops }
}

const LINES_PER_TURN = 10

/** Null: these are not the goods that are known, each once. */
function putTogether<Goods extends FamilyGoods>(all: readonly Goods[], known: KnownFamilies): readonly (readonly Goods[])[] | null {
  const places = known.flat()
  const byPlace = new Map(all.map((each) => [each.place, each]))
  const isSame = places.length === all.length && new Set(places).size === byPlace.size && places.every((place) => byPlace.has(place))
  return isSame ? known.map((family) => family.flatMap((place) => byPlace.get(place) ?? [])) : null
}

function toLine(family: readonly (InShop | InBox)[], facts: BoardFacts, readShops: ReadonlySet<string>): BoardLine {
  const goodsOf = new Map<string, ShelfGoods[]>()
  const boxes: BoxGoods[] = []
  for (const each of family) {
    if ('box' in each) boxes.push(each.box)
    else goodsOf.set(each.shop, [...(goodsOf.get(each.shop) ?? []), each.shelf])
  }
  boxes.sort((a, b) => b.claims.length - a.claims.length)
  const claims = latestClaims(boxes)
  const cells = new Map<string, BoardCell>()
  const counts = noCounts()
  for (const shop of facts.shops) {
    const goods = goodsOf.get(shop) ?? []
    const claim = claims.get(shop) ?? null
    if (goods.length === 0 && claim === null) continue
    const state = toState({ shop, goods, claim }, facts, readShops.has(shop))
    cells.set(shop, { state, goods, claim })
    counts[state] += 1
  }
  for (const shop of facts.shops) if (!cells.has(shop)) counts[readShops.has(shop) ? 'missing' : 'unread'] += 1
  const shelf = family.flatMap((each) => ('shelf' in each ? each.shelf : []))
  const [box] = boxes
  return {
    key: family[0]?.place ?? '',
    family,
    title: shelf.find(({ title }) => title !== '')?.title ?? box?.listing.title ?? '',
    thumb: shelf.find(({ thumb }) => thumb !== null)?.thumb ?? box?.listing.pictures[0] ?? null,
    cells,
    boxes,
    counts,
  }
}

/** What was said last of each shop, where goods are in the box more than once. */
function latestClaims(boxes: readonly BoxGoods[]): ReadonlyMap<string, BoxClaim> {
  const latest = new Map<string, BoxClaim>()
  for (const claim of boxes.flatMap((box) => box.claims)) {
    const known = latest.get(claim.shop_uid)
    if (!known || known.saved_at < claim.saved_at) latest.set(claim.shop_uid, claim)
  }
  return latest
}

interface InOneShop {
  readonly shop: string
  readonly goods: readonly ShelfGoods[]
  readonly claim: BoxClaim | null
}

/** Exported for its table of cases. */
export function toState({ shop, goods, claim }: InOneShop, { shelves, profits }: BoardFacts, isRead: boolean): CellState {
  const onSale = goods.filter(({ state }) => state === 'onSale' || state === 'soldOut')
  if (onSale.length > 1) return 'twice'
  if (onSale.some(({ goods_id }) => (profits.get(`${shop}/${goods_id}`) ?? 0) < 0)) return 'losing'
  if (onSale.length > 0) return 'published'
  if (claim && isOnWay(claim)) return 'onWay'
  if (claim?.state === 'refused' || goods.some(({ state }) => state === 'rejected')) return 'refused'
  if (goods.length > 0) return 'offShelf'
  if (claim?.state === 'published' && isBeyondList(claim, shelves.get(shop))) return 'published'
  return isRead ? 'missing' : 'unread'
}

/** Whether goods are still to come to the shop of a claim. */
export function isOnWay({ state }: BoxClaim): boolean {
  return !['published', 'refused', 'skipped', 'withdrawn'].includes(state)
}

/** The state of a line in a shop of the board, also where nothing is known of it. */
export function stateIn({ cells }: Pick<BoardLine, 'cells'>, shop: string, readShops: ReadonlySet<string>): CellState {
  return cells.get(shop)?.state ?? (readShops.has(shop) ? 'missing' : 'unread')
}

/** The platform's IDs of a line's goods in a shop, each once: what the shop lists, or else what publishing said of them. */
export function goodsIdsIn({ cells }: Pick<BoardLine, 'cells'>, shop: string): readonly string[] {
  const cell = cells.get(shop)
  if (!cell) return []
  const listed = [...new Set(cell.goods.map(({ goods_id }) => goods_id))]
  return listed.length > 0 ? listed : [cell.claim?.goods_id ?? ''].filter(Boolean)
}

function noCounts(): Record<CellState, number> {
  return { published: 0, losing: 0, twice: 0, onWay: 0, refused: 0, offShelf: 0, missing: 0, unread: 0 }
}

/** The first is the default: what lacks few shops is nearest to being everywhere. */
export const lineOrders = ['leastGaps', 'gaps', 'title'] as const
export type LineOrder = (typeof lineOrders)[number]

export interface BoardView {
  /** In the title, the platform's numbers and the seller's codes. '': all. */
  readonly search: string
  /** Only lines that are so in at least one shop; null: all. */
  readonly state: CellState | null
  readonly order: LineOrder
}

export function toShown(lines: readonly BoardLine[], { search, state, order }: BoardView): readonly BoardLine[] {
  const wanted = search.trim().toLowerCase()
  const found = lines.filter(
    (line) => (state === null || line.counts[state] > 0) && (wanted === '' || namesOf(line).some((name) => name.includes(wanted))),
  )
  return found.toSorted(orders[order])
}

function namesOf({ title, cells }: BoardLine): readonly string[] {
  const goods = [...cells.values()].flatMap((cell) => cell.goods)
  return [title, ...goods.flatMap(({ title: own, goods_id, code, sku_codes }) => [own, goods_id, code ?? '', ...sku_codes])].map((name) =>
    name.toLowerCase(),
  )
}

const byTitle = (a: BoardLine, b: BoardLine) => (a.title < b.title ? -1 : a.title > b.title ? 1 : 0)
const orders: Readonly<Record<LineOrder, (a: BoardLine, b: BoardLine) => number>> = {
  gaps: (a, b) => b.counts.missing - a.counts.missing || byTitle(a, b),
  leastGaps: (a, b) => {
    // Lines without a gap are what such a list is not about.
    const rank = ({ counts }: BoardLine) => (counts.missing === 0 ? Number.POSITIVE_INFINITY : counts.missing)
    return rank(a) === rank(b) ? byTitle(a, b) : rank(a) - rank(b)
  },
  title: byTitle,
}
