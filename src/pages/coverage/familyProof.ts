import { BOX_SHOP, FAMILY_PLACES_MAX, type FamilyVerdict } from '../../../contract/entities/familyVerdict.ts'
import { commonSigns, type FamilySign, signsOf } from '../../figures/sameGoods.ts'
import type { FamilyGoods, FamilyKnowledge } from '../../figures/toFamilies.ts'
import type { SaidVerdict } from '../parts/useFamilyKnowledge.ts'

/** Why goods are in a family: what they have in common with its first goods, and who says so besides. */
export interface MemberProof {
  readonly goods: FamilyGoods
  readonly isInBox: boolean
  readonly signs: readonly FamilySign[]
  /** The box knows that they were collected from, or published as, the same. */
  readonly isByBox: boolean
  /** A person joined them. */
  readonly isByHand: boolean
}

/** The first goods of the family come first, with no signs of their own. */
export function toProofs(
  family: readonly FamilyGoods[],
  { groups }: FamilyKnowledge,
  verdicts: readonly FamilyVerdict[],
): readonly MemberProof[] {
  const [first] = family
  if (!first) return []
  const signs = signsOf(first)
  const boxed = new Set(family.flatMap(({ place, places = [] }) => (places.length > 0 ? [place, ...places] : [])))
  const joined = new Set(verdictsOf(family, verdicts).flatMap(({ places, others }) => (others.length === 0 ? places : [])))
  return family.map((goods) => ({
    goods,
    isInBox: goods.shop === BOX_SHOP,
    signs: goods === first ? [] : commonSigns(signs, signsOf(goods), groups),
    isByBox: boxed.has(goods.place),
    isByHand: joined.has(goods.place),
  }))
}

/** What was said of goods of this family. */
export function verdictsOf(family: readonly FamilyGoods[], verdicts: readonly FamilyVerdict[]): readonly FamilyVerdict[] {
  const own = new Set(family.map(({ place }) => place))
  return verdicts.filter(({ places, others }) => [...places, ...others].some((place) => own.has(place)))
}

type Said = Omit<SaidVerdict, 'verdict_id'>

/** These goods are none of the others. More than one decision can name are several. */
export function toSplit(goods: FamilyGoods, family: readonly FamilyGoods[]): readonly Said[] {
  const others = family.filter((each) => each !== goods).map(({ place }) => place)
  return inParts(others, FAMILY_PLACES_MAX).map((part) => ({ places: [goods.place], others: part }))
}

/** All goods of these families are the same. More than one decision can name are several, with one goods in common. */
export function toJoin(families: readonly (readonly FamilyGoods[])[]): readonly Said[] {
  const [first, ...others] = families.flat().map(({ place }) => place)
  if (first === undefined) return []
  return inParts(others, FAMILY_PLACES_MAX - 1).map((part) => ({ places: [first, ...part], others: [] }))
}

function inParts(places: readonly string[], size: number): readonly (readonly string[])[] {
  const parts: (readonly string[])[] = []
  for (let from = 0; from < places.length; from += size) parts.push(places.slice(from, from + size))
  return parts
}
