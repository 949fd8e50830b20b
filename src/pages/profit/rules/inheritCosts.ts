/** By what a cost is taken over from the same goods of another shop, the surest first. */
export const costProofs = ['outerCode', 'titleAndSpecs', 'picture'] as const
export type CostProof = (typeof costProofs)[number]

/** Goods of one shop with their SKUs, as far as they are compared. '' where the platform says nothing: that is like nothing else. */
export interface ComparedGoods {
  readonly shop: string
  readonly goodsId: string
  readonly title: string
  /** What tells pictures apart, such as their address or a hash. */
  readonly picture: string
  readonly skus: readonly ListedSku[]
}

export interface ListedSku {
  readonly skuId: string
  /** The seller's own code of the SKU. */
  readonly outerCode: string
  /** Its specs, such as 红色 and L. */
  readonly specs: readonly string[]
  /** Its own cost, in fen; null: none was entered. */
  readonly costFen: number | null
  /** False: this cost was taken over itself, or is that of a whole shop, so that no other SKU gets it. Default: true. */
  readonly isHandedOn?: boolean
}

export interface SkuPlace {
  readonly shop: string
  readonly goodsId: string
  readonly skuId: string
}

/**
 * What was found for a SKU without a cost.
 *
 * | kind | meaning |
 * |---|---|
 * | inherited | all that match by this proof cost the same |
 * | conflict | they do not: a person has to choose |
 * | otherSpecs | the goods match, but not the number of their SKUs or specs: a person has to look |
 * | none | nothing matches |
 */
export type Inheritance = { readonly sku: SkuPlace } & (
  | { readonly kind: 'inherited'; readonly proof: CostProof; readonly costFen: number; readonly from: readonly SkuPlace[] }
  | {
      readonly kind: 'conflict'
      readonly proof: CostProof
      readonly choices: readonly { readonly costFen: number; readonly from: SkuPlace }[]
    }
  | {
      readonly kind: 'otherSpecs'
      readonly proof: CostProof
      readonly from: readonly { readonly shop: string; readonly goodsId: string }[]
    }
  | { readonly kind: 'none' }
)

/**
 * For each SKU without a cost, in order. Only costs that were entered are handed on, never inherited ones. A proof that finds something, if
 * only a conflict, ends the search: a weaker one must not decide what a surer one left open.
 */
export function inheritCosts(goods: readonly ComparedGoods[]): readonly Inheritance[] {
  const prepared = goods.flatMap(prepare)
  const indexes = costProofs.map((proof) => [proof, indexBy(proof, prepared)] as const)
  return prepared.filter(({ sku }) => sku.costFen === null).map((own) => inheritOne(own, indexes))
}

/** A SKU with what is compared of it, worked out once: hundreds of shops may sell the same goods. */
interface PreparedSku {
  readonly goods: ComparedGoods
  readonly sku: ListedSku
  /** What each proof compares first; '': nothing. */
  readonly keys: Readonly<Record<CostProof, string>>
  /** The order of specs is that of the shop. */
  readonly specs: string
  /** No other SKU of its goods has its code. */
  readonly hasOwnCode: boolean
}
type Index = ReadonlyMap<string, readonly PreparedSku[]>

function prepare(goods: ComparedGoods): readonly PreparedSku[] {
  const title = plainText(goods.title)
  const picture = plainText(goods.picture)
  const codes = goods.skus.map(({ outerCode }) => plainText(outerCode))
  return goods.skus.map((sku, at) => ({
    goods,
    sku,
    keys: { outerCode: codes[at] ?? '', titleAndSpecs: title, picture },
    specs: sku.specs.map(plainText).sort().join('\n'),
    hasOwnCode: codes.indexOf(codes[at] ?? '') === codes.lastIndexOf(codes[at] ?? ''),
  }))
}

function inheritOne(own: PreparedSku, indexes: readonly (readonly [CostProof, Index])[]): Inheritance {
  const place = placeOf(own)
  for (const [proof, index] of indexes) {
    const found = (index.get(own.keys[proof]) ?? []).filter(({ goods }) => goods !== own.goods)
    if (found.length === 0) continue
    const alike = found.filter((candidate) => hasSameShape(proof, own, candidate))
    if (alike.length === 0) {
      const from = new Map(found.map(({ goods: { shop, goodsId } }) => [`${shop} ${goodsId}`, { shop, goodsId }]))
      return { sku: place, kind: 'otherSpecs', proof, from: [...from.values()] }
    }
    const same = alike.filter((candidate) => isByCodeAlone(proof, own, candidate) || own.specs === candidate.specs)
    if (same.length > 0) return toInheritance(place, proof, same)
  }
  return { sku: place, kind: 'none' }
}

function toInheritance(sku: SkuPlace, proof: CostProof, found: readonly PreparedSku[]): Inheritance {
  const choices = found.map((each) => ({ costFen: each.sku.costFen ?? 0, from: placeOf(each) }))
  const costs = new Set(choices.map(({ costFen }) => costFen))
  const [costFen] = costs
  if (costs.size > 1 || costFen === undefined) return { sku, kind: 'conflict', proof, choices }
  return { sku, kind: 'inherited', proof, costFen, from: choices.map(({ from }) => from) }
}

/** SKUs whose own cost is known, by what the proof compares first. */
function indexBy(proof: CostProof, prepared: readonly PreparedSku[]): Index {
  const index = new Map<string, PreparedSku[]>()
  for (const each of prepared) {
    const key = each.keys[proof]
    if (key === '' || each.sku.costFen === null || each.sku.isHandedOn === false) continue
    const known = index.get(key)
    if (known) known.push(each)
    else index.set(key, [each])
  }
  return index
}

/**
 * The code of one SKU says which it is, whatever else its goods have. Codes that several SKUs of goods share are codes of the goods: like
 * titles and pictures, they say nothing about a SKU unless the goods are sold in the same SKUs.
 */
function hasSameShape(proof: CostProof, own: PreparedSku, found: PreparedSku): boolean {
  if (found.sku.specs.length !== own.sku.specs.length) return false
  return isByCodeAlone(proof, own, found) || own.goods.skus.length === found.goods.skus.length
}

function isByCodeAlone(proof: CostProof, own: PreparedSku, found: PreparedSku): boolean {
  return proof === 'outerCode' && own.hasOwnCode && found.hasOwnCode
}

function placeOf({ goods: { shop, goodsId }, sku: { skuId } }: PreparedSku): SkuPlace {
  return { shop, goodsId, skuId }
}

/** Wide and narrow signs, capitals and spaces are no difference. */
function plainText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
}
