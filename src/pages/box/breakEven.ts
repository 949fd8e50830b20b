import type { Cost, FreightRule } from '../../../contract/entities/cost.ts'
import { picturePath } from '../../domain/listing/picturePath.ts'
import type { FigureRow } from '../../figures/answers/question.ts'
import { BREAK_EVEN_ORDERS_MIN, breakEvenPrice, type CostPlace, indexCosts, soldOf, termsAt } from '../profit/index.ts'
import type { CheckedGoods } from './rules/listingFacts.ts'

export interface BreakEvenFacts {
  /** A row for each SKU that shops of the account sold, with its name. */
  readonly rows: readonly FigureRow[]
  readonly costs: readonly Cost[]
  readonly freight: readonly FreightRule[]
  /** Of which the costs are asked: `2026-11-22`. */
  readonly day: string
}

/** Group prices at which goods of the box lose nothing, before ads, and what that was counted from. */
export interface BreakEven {
  /** By SKU, in their order, fen. Null: the cost or the refunds are unknown, or no price covers them. */
  readonly fen: readonly (number | null)[]
  /** Paid orders of the same goods in own shops, and of how many shops. */
  readonly orders: number
  readonly shops: number
  /** Share of sent orders whose goods came back, and of their money that was given back without goods; basis points. Null: too few orders. */
  readonly returnedBp: number | null
  readonly lostBp: number | null
  /** SKUs whose cost the ledger says, and those for which the price at the source counts. */
  readonly fromLedger: number
  readonly fromSource: number
}

interface SoldGoods {
  readonly place: CostPlace
  readonly rows: FigureRow[]
}

/**
 * Finds the same goods in own shops: those that they are from or were published as, else by the merchant's code, the title or the first
 * picture; the first proof that finds some ends the search. Refunds are those of all of them together. A cost is the dearest that the
 * ledger says of the same SKU, since a price that covers it covers the others; without one it is the price at the source.
 */
export function createBreakEvens({ rows, costs, freight, day }: BreakEvenFacts): (goods: CheckedGoods) => BreakEven {
  const histories = indexCosts(costs)
  const { byPlace, byProof } = indexSold(rows)
  const termsOf = (place: CostPlace) => termsAt(histories, place, day, freight).terms

  return (goods) => {
    const { skus } = goods.listing
    const places = placesOf(goods)
    const known = places.flatMap((place) => byPlace.get(keyOf(place)) ?? [])
    const found = known.length > 0 ? known : firstFound(proofsOf(goods), byProof)
    const sold = found.flatMap((each) => each.rows)
    const orders = sold.reduce((sum, { sums }) => sum + (sums.paidOrders?.part ?? 0), 0)
    const { cancelledBp, returnedBp, lostBp } = orders < BREAK_EVEN_ORDERS_MIN ? noRates : soldOf(sold)
    const [first] = found
    const costOf = (sku: (typeof skus)[number]): { readonly fen: number | null; readonly isFromLedger: boolean } => {
      const same = sold.filter((row) => isSameSku(sku, row))
      const where = [...same.map(placeOfRow), ...places]
      const said = where.flatMap((place) => termsOf(place).costFen ?? [])
      return said.length > 0 ? { fen: Math.max(...said), isFromLedger: true } : { fen: sku.source_fen, isFromLedger: false }
    }
    const cost = skus.map(costOf)
    const terms = first && termsOf({ ...first.place, sku_id: first.rows[0]?.sku ?? '' })
    const prices = new Map<number, number | null>()
    const toPrice = (costFen: number | null) => {
      if (!terms || costFen === null || returnedBp === null) return null
      const known = prices.get(costFen)
      if (known !== undefined) return known
      const shares = { cancelledBp, lostBp, returnedBp, partialBp: 0 }
      const answer = breakEvenPrice({ priceFen: null, couponFen: 0, ...shares, terms: { ...terms, costFen }, ads: { kind: 'none' } })
      const price = 'value' in answer ? answer.value.fen : null
      prices.set(costFen, price)
      return price
    }
    return {
      fen: cost.map(({ fen }) => toPrice(fen)),
      orders,
      shops: new Set(found.map(({ place }) => place.shop_uid)).size,
      returnedBp,
      lostBp,
      fromLedger: cost.filter(({ isFromLedger }) => isFromLedger).length,
      fromSource: cost.filter(({ isFromLedger, fen }) => !isFromLedger && fen !== null).length,
    }
  }
}

const noRates = { cancelledBp: null, returnedBp: null, lostBp: null } as const
const keyOf = ({ shop_uid, goods_id }: CostPlace) => `${shop_uid}/${goods_id}`
const placeOfRow = ({ shop = '', goods = '', sku = '' }: FigureRow): CostPlace => ({ shop_uid: shop, goods_id: goods, sku_id: sku })

function indexSold(rows: readonly FigureRow[]) {
  const byPlace = new Map<string, SoldGoods>()
  const byProof = new Map<string, Set<SoldGoods>>()
  for (const row of rows) {
    if (!row.goods) continue
    const place = { ...placeOfRow(row), sku_id: '' }
    const goods = byPlace.get(keyOf(place)) ?? { place, rows: [] }
    goods.rows.push(row)
    byPlace.set(keyOf(place), goods)
    for (const proof of [codeProof(row.name?.code), titleProof(row.name?.title), pictureProof(row.name?.thumb)]) {
      if (proof === null) continue
      const known = byProof.get(proof)
      if (known) known.add(goods)
      else byProof.set(proof, new Set([goods]))
    }
  }
  return { byPlace, byProof }
}

/** Where the goods themselves are: at their source, and where they were published. */
function placesOf({ source_shop_uid, source_goods_id, claims }: CheckedGoods): readonly CostPlace[] {
  const published = claims.filter(({ goods_id, state }) => goods_id !== '' && state === 'published')
  return [
    ...(source_shop_uid === '' ? [] : [{ shop_uid: source_shop_uid, goods_id: source_goods_id, sku_id: '' }]),
    ...published.map(({ shop_uid, goods_id }) => ({ shop_uid, goods_id, sku_id: '' })),
  ]
}

/** The surest first; each a group of which any may fit. */
function proofsOf({ listing: { title, skus, pictures } }: CheckedGoods): readonly (readonly (string | null)[])[] {
  return [skus.map(({ outer_code }) => codeProof(outer_code)), [titleProof(title)], [pictureProof(pictures[0])]]
}

function firstFound(proofs: ReturnType<typeof proofsOf>, byProof: ReadonlyMap<string, ReadonlySet<SoldGoods>>): readonly SoldGoods[] {
  for (const some of proofs) {
    const found = new Set(some.flatMap((proof) => (proof === null ? [] : [...(byProof.get(proof) ?? [])])))
    if (found.size > 0) return [...found]
  }
  return []
}

/** By the merchant's code where both have one, else by the specs in any order. */
function isSameSku({ outer_code, spec }: CheckedGoods['listing']['skus'][number], { name }: FigureRow): boolean {
  const own = codeProof(outer_code)
  const sold = codeProof(name?.code)
  if (own !== null && sold !== null) return own === sold
  return specsOf(spec) === specsOf((name?.spec ?? '').split(SPEC_BREAKS))
}

/** The platform separates specs by commas, shops by blanks. */
const SPEC_BREAKS = /[,，;；\s]+/
const specsOf = (specs: readonly string[]) =>
  specs
    .flatMap((each) => each.split(SPEC_BREAKS))
    .map(plain)
    .filter(Boolean)
    .sort()
    .join('\n')
const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
const proofOf = (kind: string, text: string | null | undefined) => {
  const bare = plain(text ?? '')
  return bare === '' ? null : `${kind} ${bare}`
}
const codeProof = (code: string | null | undefined) => proofOf('code', code)
const titleProof = (title: string | null | undefined) => proofOf('title', title)
const pictureProof = (url: string | null | undefined) => proofOf('picture', picturePath(url))
