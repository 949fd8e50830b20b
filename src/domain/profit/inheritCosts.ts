/** By what a cost is taken over from the same goods of another shop, the surest first. */
export const costProofs = ['outerCode', 'titleAndSpecs', 'picture'] as const
export type CostProof = (typeof costProofs)[number]

/** Goods of one shop with their SKUs, as far as they are compared. '' where the platform says nothing: that is like nothing else. */
export interface ListedGoods {
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
export function inheritCosts(goods: readonly ListedGoods[]): readonly Inheritance[] {
  const indexes = costProofs.map((proof) => [proof, indexBy(proof, goods)] as const)
  return goods.flatMap((own) => own.skus.filter(({ costFen }) => costFen === null).map((sku) => inheritOne(own, sku, indexes)))
}

interface Candidate {
  readonly goods: ListedGoods
  readonly sku: ListedSku
}
type Index = ReadonlyMap<string, readonly Candidate[]>

function inheritOne(own: ListedGoods, sku: ListedSku, indexes: readonly (readonly [CostProof, Index])[]): Inheritance {
  const place = placeOf(own, sku)
  for (const [proof, index] of indexes) {
    const key = keyOf(proof, own, sku)
    const found = key === null ? [] : (index.get(key) ?? []).filter(({ goods }) => goods !== own)
    if (found.length === 0) continue
    const alike = found.filter((candidate) => hasSameShape(proof, own, sku, candidate))
    if (alike.length === 0) {
      const from = new Map(found.map(({ goods: { shop, goodsId } }) => [`${shop} ${goodsId}`, { shop, goodsId }]))
      return { sku: place, kind: 'otherSpecs', proof, from: [...from.values()] }
    }
    const same = alike.filter((candidate) => isSameSku(proof, own, sku, candidate))
    if (same.length > 0) return toInheritance(place, proof, same)
  }
  return { sku: place, kind: 'none' }
}

function toInheritance(sku: SkuPlace, proof: CostProof, found: readonly Candidate[]): Inheritance {
  const choices = found.map((each) => ({ costFen: each.sku.costFen ?? 0, from: placeOf(each.goods, each.sku) }))
  const costs = new Set(choices.map(({ costFen }) => costFen))
  const [costFen] = costs
  if (costs.size > 1 || costFen === undefined) return { sku, kind: 'conflict', proof, choices }
  return { sku, kind: 'inherited', proof, costFen, from: choices.map(({ from }) => from) }
}

/** SKUs whose own cost is known, by what the proof compares first. */
function indexBy(proof: CostProof, goods: readonly ListedGoods[]): Index {
  const index = new Map<string, Candidate[]>()
  for (const each of goods) {
    for (const sku of each.skus) {
      const key = sku.costFen === null || sku.isHandedOn === false ? null : keyOf(proof, each, sku)
      if (key === null) continue
      const known = index.get(key)
      if (known) known.push({ goods: each, sku })
      else index.set(key, [{ goods: each, sku }])
    }
  }
  return index
}

function keyOf(proof: CostProof, goods: ListedGoods, sku: ListedSku): string | null {
  const text = { outerCode: sku.outerCode, titleAndSpecs: goods.title, picture: goods.picture }[proof]
  return plainText(text) || null
}

/**
 * The code of one SKU says which it is, whatever else its goods have. Codes that several SKUs of goods share are codes of the goods: like
 * titles and pictures, they say nothing about a SKU unless the goods are sold in the same SKUs.
 */
function hasSameShape(proof: CostProof, own: ListedGoods, sku: ListedSku, found: Candidate): boolean {
  if (found.sku.specs.length !== sku.specs.length) return false
  return isByCodeAlone(proof, own, sku, found) || own.skus.length === found.goods.skus.length
}

function isSameSku(proof: CostProof, own: ListedGoods, sku: ListedSku, found: Candidate): boolean {
  return isByCodeAlone(proof, own, sku, found) || specsOf(sku) === specsOf(found.sku)
}

function isByCodeAlone(proof: CostProof, own: ListedGoods, sku: ListedSku, found: Candidate): boolean {
  return proof === 'outerCode' && isOwnCode(own, sku) && isOwnCode(found.goods, found.sku)
}

function isOwnCode(goods: ListedGoods, { outerCode }: ListedSku): boolean {
  return goods.skus.filter((each) => plainText(each.outerCode) === plainText(outerCode)).length === 1
}

/** The order of specs is that of the shop. */
function specsOf({ specs }: ListedSku): string {
  return specs.map(plainText).sort().join('\n')
}

function placeOf({ shop, goodsId }: ListedGoods, { skuId }: ListedSku): SkuPlace {
  return { shop, goodsId, skuId }
}

/** Wide and narrow signs, capitals and spaces are no difference. */
function plainText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
}
