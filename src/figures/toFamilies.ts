import {
  type FamilySign,
  familySigns,
  type GoodsSigns,
  type GroupsOfShops,
  type KnownGoods,
  keysOf,
  proofBetween,
  signsOf,
} from './sameGoods.ts'

export interface GoodsFamily<Goods extends KnownGoods = KnownGoods> {
  /** What all of its goods have in common with its first; by hand or by the box alone: nothing. */
  readonly signs: readonly FamilySign[]
  readonly members: readonly Goods[]
}

/** Goods that can be more than one place: the box knows where its goods were collected and published. */
export interface FamilyGoods extends KnownGoods {
  /** `shop/goods`; of goods that are in no shop another name that is unique. */
  readonly place: string
  /** Other places that are known to have the same goods, such as those where goods of the box were published. Default: none. */
  readonly places?: readonly string[]
}

/** What a person said of goods: all of `places` are the same, or none of `places` is the same as any of `others`. */
export interface FamilyDecision {
  readonly places: readonly string[]
  /** Empty: all of `places` are the same. */
  readonly others: readonly string[]
}

export interface FamilyKnowledge {
  readonly groups: GroupsOfShops
  /** The latest first: it holds where an earlier one says otherwise. */
  readonly verdicts: readonly FamilyDecision[]
}

export const noKnowledge: FamilyKnowledge = { groups: new Map(), verdicts: [] }

/** The same without a map, as part of a question: questions travel as text, in which a map is empty. */
export interface AskedKnowledge {
  /** Groups of each shop, by shop_uid. */
  readonly groups: readonly (readonly [shop: string, groups: readonly string[]])[]
  readonly verdicts: readonly FamilyDecision[]
}

export function toAskedKnowledge({ groups, verdicts }: FamilyKnowledge): AskedKnowledge {
  return { groups: [...groups], verdicts }
}

export function toKnowledge({ groups, verdicts }: AskedKnowledge): FamilyKnowledge {
  return { groups: new Map(groups), verdicts }
}

/** Families of goods that are in at least two shops. Goods are in one family at most. */
export function toFamilies<Goods extends KnownGoods>(all: readonly Goods[], knowledge = noKnowledge): readonly GoodsFamily<Goods>[] {
  const places = all.map((goods) => ({ ...goods, place: `${goods.shop}/${goods.goods}` }))
  const goodsOf = new Map(places.map((each, at) => [each, all[at] as Goods]))
  return finish(groupSame(places, knowledge)).flatMap((group) => {
    if (new Set(group.map(({ shop }) => shop)).size < 2) return []
    return { signs: signsOfFamily(group, knowledge.groups), members: group.flatMap((each) => goodsOf.get(each) ?? []) }
  })
}

function finish<Answer>(making: Generator<undefined, Answer>): Answer {
  for (;;) {
    const { done, value } = making.next()
    if (done) return value
  }
}

function signsOfFamily(members: readonly KnownGoods[], groups: GroupsOfShops): readonly FamilySign[] {
  const [first, ...others] = members.map(signsOf)
  const found = others.map((each) => (first && proofBetween(first, each, groups)) ?? [])
  return familySigns.filter((sign) => found.every((signs) => signs.includes(sign)))
}

/** What is certain to be the same: one goods, or several that a person or the box puts together. */
interface Unit<Goods> {
  readonly goods: readonly Goods[]
  readonly signs: readonly GoodsSigns[]
}

/** Goods that are alike in every sign are compared once. */
interface Family<Goods> {
  readonly goods: Goods[]
  readonly alike: Map<string, readonly GoodsSigns[]>
}

/**
 * All goods, those that are the same together, in the order of their first ones. Goods come to others only with a proof of their own for each
 * of them: what a is to b and b to c makes a and c no family (decision 0155). What a person said counts first, then what the box knows. It
 * rests now and then, so that its user can give the page a turn.
 */
export function* groupSame<Goods extends FamilyGoods>(
  all: readonly Goods[],
  { groups, verdicts }: FamilyKnowledge,
): Generator<undefined, readonly (readonly Goods[])[]> {
  const signs = yield* tellingSigns(all)
  const apart = toApart(verdicts)
  const families: Family<Goods>[] = []
  /** By key, the families with goods that have it. */
  const found = new Map<string, Set<number>>()
  for (const [at, unit] of toUnits(all, signs, verdicts, apart).entries()) {
    if (at % PAUSE_EVERY === PAUSE_EVERY - 1) yield
    const keys = unit.signs.flatMap(keysOf)
    const candidates = [...new Set(keys.flatMap((key) => [...(found.get(key) ?? [])]))].toSorted((a, b) => a - b)
    let chosen = families.length
    let strength = 0
    for (const candidate of candidates) {
      const family = families[candidate]
      const own = family ? strengthOf(unit, family, groups, apart) : 0
      if (own <= strength) continue
      strength = own
      chosen = candidate
    }
    const family = families[chosen] ?? newFamily<Goods>()
    families[chosen] = family
    family.goods.push(...unit.goods)
    family.alike.set(unit.signs.map((each) => lookOf(each, groups)).join('\n'), unit.signs)
    for (const key of keys) {
      const known = found.get(key)
      if (known) known.add(chosen)
      else found.set(key, new Set([chosen]))
    }
  }
  return families.map(({ goods }) => goods)
}

function newFamily<Goods>(): Family<Goods> {
  return { goods: [], alike: new Map() }
}

/** Goods between two rests. */
const PAUSE_EVERY = 100
/** A number or a picture that so many goods of one shop have, such as "1" or a logo, tells no goods apart. */
const SAME_IN_SHOP_MAX = 5

/** The signs of all goods, without numbers and pictures that many goods of one shop have. */
function* tellingSigns(all: readonly KnownGoods[]): Generator<undefined, readonly GoodsSigns[]> {
  const counts = new Map<string, number>()
  const signs: GoodsSigns[] = []
  for (const [at, goods] of all.entries()) {
    if (at % PAUSE_EVERY === PAUSE_EVERY - 1) yield
    const own = signsOf(goods)
    signs.push(own)
    for (const key of keysOf(own)) counts.set(`${own.shop} ${key}`, (counts.get(`${own.shop} ${key}`) ?? 0) + 1)
  }
  const common = new Set([...counts].flatMap(([key, count]) => (count > SAME_IN_SHOP_MAX ? [key.slice(key.indexOf(' ') + 1)] : [])))
  if (common.size === 0) return signs
  return signs.map((each) => ({
    ...each,
    picture: common.has(`picture ${each.picture}`) ? null : each.picture,
    code: common.has(`code ${each.code}`) ? null : each.code,
    skuCodes: new Set([...each.skuCodes].filter((code) => !common.has(`sku ${code}`))),
  }))
}

/** The same for goods that nothing tells apart. */
function lookOf({ shop, title, picture, code, skuCodes, forms, category }: GoodsSigns, groups: GroupsOfShops): string {
  return JSON.stringify([title, picture, code, [...skuCodes], [...forms], category, groups.get(shop) ?? []])
}

/** How surely goods belong to a family: 0 where one of it is not proven. The same titles are surer than all else. */
function strengthOf<Goods extends FamilyGoods>(unit: Unit<Goods>, family: Family<Goods>, groups: GroupsOfShops, apart: Apart): number {
  if (areApart(unit.goods, family.goods, apart)) return 0
  let least = Number.POSITIVE_INFINITY
  for (const signs of family.alike.values()) {
    least = Math.min(least, surestProof(unit.signs, signs, groups))
    if (least === 0) return 0
  }
  return least
}

function surestProof(some: readonly GoodsSigns[], others: readonly GoodsSigns[], groups: GroupsOfShops): number {
  let most = 0
  for (const own of some) {
    for (const theirs of others) {
      const proof = proofBetween(own, theirs, groups)
      if (proof) most = Math.max(most, proof.includes('title') ? familySigns.length + proof.length : proof.length)
    }
  }
  return most
}

/** By place, the places that a person keeps it apart from, each with the age of what she said: 0 is the latest. */
type Apart = ReadonlyMap<string, readonly { readonly others: ReadonlySet<string>; readonly age: number }[]>

function toApart(verdicts: readonly FamilyDecision[]): Apart {
  const apart = new Map<string, { others: ReadonlySet<string>; age: number }[]>()
  const put = (places: readonly string[], others: readonly string[], age: number) => {
    const from = new Set(others)
    for (const place of places) apart.set(place, [...(apart.get(place) ?? []), { others: from, age }])
  }
  for (const [age, { places, others }] of verdicts.entries()) {
    put(places, others, age)
    put(others, places, age)
  }
  return apart
}

/** `within`: only what was said later than this counts. */
function areApart(one: readonly FamilyGoods[], other: readonly FamilyGoods[], apart: Apart, within = Number.POSITIVE_INFINITY): boolean {
  if (apart.size === 0) return false
  return one.some(({ place }) => apart.get(place)?.some(({ others, age }) => age < within && other.some((each) => others.has(each.place))))
}

function toUnits<Goods extends FamilyGoods>(
  all: readonly Goods[],
  signs: readonly GoodsSigns[],
  verdicts: readonly FamilyDecision[],
  apart: Apart,
): readonly Unit<Goods>[] {
  const byPlace = new Map<string, Goods>()
  for (const each of all) byPlace.set(each.place, each)
  /** By goods, those that are certainly the same. */
  const bonds = new Map<Goods, Goods[]>()
  const bondOf = (goods: Goods) => bonds.get(goods) ?? [goods]
  const join = (places: readonly string[], age: number) => {
    const [first, ...others] = places.flatMap((place) => byPlace.get(place) ?? [])
    for (const other of others) {
      const left = bondOf(first as Goods)
      const right = bondOf(other)
      if (left === right || left.includes(other) || areApart(left, right, apart, age)) continue
      const joined = [...left, ...right]
      for (const each of joined) bonds.set(each, joined)
    }
  }
  for (const [age, { places, others }] of verdicts.entries()) if (others.length === 0) join(places, age)
  for (const { place, places } of all) if (places) join([place, ...places], Number.POSITIVE_INFINITY)
  const placeOf = new Map(all.map((goods, at) => [goods, at]))
  const done = new Set<Goods>()
  const units: Unit<Goods>[] = []
  for (const goods of all) {
    if (done.has(goods)) continue
    const members = bondOf(goods).toSorted((a, b) => (placeOf.get(a) ?? 0) - (placeOf.get(b) ?? 0))
    for (const each of members) done.add(each)
    units.push({ goods: members, signs: members.flatMap((each) => signs[placeOf.get(each) ?? 0] ?? []) })
  }
  return units
}
