import type { Cost, CostInput } from '../../../contract/entities/cost.ts'
import type { FigureRow } from '../../figures/answers/question.ts'
import { type CostHistories, type CostPlace, costAtPlace, placeOf, termsAt } from './costHistory.ts'
import { type ComparedGoods, type CostProof, type Inheritance, inheritCosts, type ListedSku, type SkuPlace } from './rules/inheritCosts.ts'
import { versionAt } from './rules/versions.ts'

/** A cost that the same goods have elsewhere. */
export interface ProposedCost {
  readonly costFen: number
  /** All SKUs that it is known of; at least one. The first is the one that is shown. */
  readonly from: readonly CostPlace[]
  /** From when it holds for the first of them; '': from the beginning. */
  readonly validFrom: string
}

/** A SKU without a cost, and what the same goods in another shop cost. */
export interface CostProposal {
  readonly key: string
  readonly place: CostPlace
  readonly proof: CostProof
  /** The lowest cost first. More than one: they differ, and a person has to choose. */
  readonly choices: readonly ProposedCost[]
}

export interface CostProposals {
  /** By proof, the surest first, then by goods. */
  readonly open: readonly CostProposal[]
  /** SKUs whose goods are like others, but not their number of SKUs or specs. */
  readonly otherSpecs: readonly {
    readonly place: CostPlace
    readonly from: readonly { readonly shop: string; readonly goodsId: string }[]
  }[]
}

/** Everything that was sold, with its name, beside what the ledger says of it on a day. What was refused is not offered again. */
export function proposeCosts(sold: readonly FigureRow[], histories: CostHistories, day: string): CostProposals {
  const found = inheritCosts(toListedGoods(sold, histories, day)).filter(({ sku }) => !isRefused(histories, toPlace(sku)))
  return {
    open: found.flatMap((each) => toProposal(each, histories, day) ?? []),
    otherSpecs: found.flatMap((each) => (each.kind === 'otherSpecs' ? [{ place: toPlace(each.sku), from: each.from }] : [])),
  }
}

function toListedGoods(sold: readonly FigureRow[], histories: CostHistories, day: string): readonly ComparedGoods[] {
  const goods = new Map<string, ComparedGoods & { readonly skus: ListedSku[] }>()
  for (const { shop = '', goods: goodsId = '', sku: skuId = '', name } of sold) {
    if (goodsId === '' || skuId === '') continue
    const key = `${shop}/${goodsId}`
    const known = goods.get(key) ?? { shop, goodsId, title: name?.title ?? '', picture: toPictureKey(name?.thumb ?? ''), skus: [] }
    goods.set(key, known)
    known.skus.push({
      skuId,
      outerCode: name?.code ?? '',
      specs: toSpecs(name?.spec ?? ''),
      ...entryOf({ shop_uid: shop, goods_id: goodsId, sku_id: skuId }, histories, day),
    })
  }
  return [...goods.values()]
}

/** A cost for a whole shop says nothing of a SKU, and one that was taken over is not taken over again. */
function entryOf(place: CostPlace, histories: CostHistories, day: string): Pick<ListedSku, 'costFen' | 'isHandedOn'> {
  const { costFen } = termsAt(histories, place, day, []).terms
  return { costFen, isHandedOn: givenCost(place, histories, day) !== undefined }
}

/** The entry that says what the SKU costs: its own, or that of its goods. */
function givenCost(place: CostPlace, histories: CostHistories, day: string): Cost | undefined {
  const said = [place, { ...place, sku_id: '' }].map((each) => costAtPlace(histories, each, day))
  const entry = said.find((each) => each?.terms.costFen !== undefined)
  return entry?.source === 'inherited' ? undefined : entry
}

/** The platform separates specs by commas, shops by blanks. */
function toSpecs(spec: string): readonly string[] {
  return spec.split(/[,，;；\s]+/).filter(Boolean)
}

/** The same picture comes from several hosts and in several sizes. */
function toPictureKey(address: string): string {
  return address.replace(/^(?:https?:)?\/\/[^/]+/, '').replace(/[?#].*$/, '')
}

function toPlace({ shop, goodsId, skuId }: SkuPlace): CostPlace {
  return { shop_uid: shop, goods_id: goodsId, sku_id: skuId }
}

function toProposal(found: Inheritance, histories: CostHistories, day: string): CostProposal | null {
  if (found.kind !== 'inherited' && found.kind !== 'conflict') return null
  const each = found.kind === 'inherited' ? found.from.map((from) => ({ costFen: found.costFen, from })) : found.choices
  const byCost = new Map<number, CostPlace[]>()
  for (const { costFen, from } of each) {
    const known = byCost.get(costFen)
    if (known) known.push(toPlace(from))
    else byCost.set(costFen, [toPlace(from)])
  }
  const choices = [...byCost].map(([costFen, from]) => ({
    costFen,
    from,
    validFrom: (from[0] && givenCost(from[0], histories, day)?.valid_from) ?? '',
  }))
  const place = toPlace(found.sku)
  return { key: placeOf(place), place, proof: found.proof, choices: choices.sort((left, right) => left.costFen - right.costFen) }
}

/** The cost that a proposal is accepted with: the only one, or the one that was picked, fen. Undefined: none was picked, or it is no longer among them. */
export function pickCost(choices: readonly ProposedCost[], picked: number | null): ProposedCost | undefined {
  return choices.length === 1 ? choices[0] : choices.find(({ costFen }) => costFen === picked)
}

/**
 * Where a refusal is kept: entries of a place are told apart by their day, and nobody enters a cost from this one, so that a refusal takes no
 * entry's place and none takes its.
 */
const REFUSAL_DAY = '1970-01-01'

function isRefused(histories: CostHistories, place: CostPlace): boolean {
  return histories.get(placeOf(place))?.some(({ cost }) => cost.is_refused) ?? false
}

/** `proof`: in words, for those who ask later why it was refused. */
export function toRefusedProposal({ place }: CostProposal, proof: string): CostInput {
  return {
    ...place,
    valid_from: REFUSAL_DAY,
    terms: {},
    weight_grams: null,
    courier: '',
    source: 'inherited',
    proof,
    is_refused: true,
  }
}

/** It holds as long as where it is from, unless the SKU has a later entry of its own, which it then joins. `proof`: in words. */
export function toAccepted(
  { place }: CostProposal,
  { costFen, validFrom }: ProposedCost,
  histories: CostHistories,
  day: string,
  proof: string,
): CostInput {
  const history = histories.get(placeOf(place))?.filter(({ cost }) => !cost.is_refused) ?? []
  const own = versionAt(history, day)?.cost
  const valid_from = own && own.valid_from > validFrom ? own.valid_from : validFrom
  const before = versionAt(history, valid_from)?.cost
  return {
    ...place,
    valid_from,
    terms: { ...before?.terms, costFen },
    weight_grams: before?.weight_grams ?? null,
    courier: before?.courier ?? '',
    source: 'inherited',
    proof,
    is_refused: false,
    only: ['costFen'],
  }
}
