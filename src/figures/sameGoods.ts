import { picturePath } from '../domain/listing/picturePath.ts'

/** Goods of one shop, as much as is known of them. */
export interface KnownGoods {
  readonly shop: string
  readonly goods: string
  /** Null: not known. */
  readonly title: string | null
  readonly thumb: string | null
  /** The seller's own number of the goods. */
  readonly code: string | null
  /** Own numbers of its SKUs. Default: none is known. */
  readonly skuCodes?: readonly string[]
  readonly specs: readonly string[]
  /** Name of the leaf category. Default: not known. */
  readonly category?: string | null
}

/** What orders do not say of goods, and a list of goods does. */
export type GoodsFacts = Required<Pick<KnownGoods, 'code' | 'skuCodes' | 'specs' | 'category'>>

export const noGoodsFacts: GoodsFacts = { code: null, skuCodes: [], specs: [], category: null }

/**
 * What two goods can have in common, and what each says by itself.
 *
 * | sign     | two goods have it in common where                                                | what it proves                    |
 * |----------|----------------------------------------------------------------------------------|-----------------------------------|
 * | title    | their titles are the same but for spaces and marks                               | they are the same                 |
 * | near     | at least half of what their titles are made of is the same                       | nothing alone                     |
 * | picture  | their first pictures are the same file                                           | nothing alone                     |
 * | number   | their own number is the same, or most numbers of their SKUs, within a shop group | nothing alone                     |
 * | forms    | both come in the same two or more forms                                          | nothing alone                     |
 * | category | their category is the same                                                       | nothing alone; another one: never |
 */
export const familySigns = ['title', 'near', 'picture', 'number', 'forms', 'category'] as const
export type FamilySign = (typeof familySigns)[number]

/** Goods with what is compared of them, worked out once. */
export interface GoodsSigns {
  readonly shop: string
  readonly title: string | null
  /** How often each pair of neighbouring characters is in the title; counted when it is first asked, since most goods are told by less. */
  readonly pairs: () => ReadonlyMap<string, number>
  readonly picture: string | null
  readonly code: string | null
  readonly skuCodes: ReadonlySet<string>
  readonly forms: ReadonlySet<string>
  readonly category: string | null
}

/** Groups of a shop, by shop_uid: own numbers mean something only where the same people gave them. */
export type GroupsOfShops = ReadonlyMap<string, readonly string[]>

/** Shorter numbers of SKUs, such as a size, say nothing of what goods are. */
const SKU_CODE_MIN_CHARS = 4
/** Of what the shorter list has: fewer forms in common are other goods. */
const FORMS_SHARE_MIN = 0.5
const SKU_CODES_SHARE_MIN = 0.5
/** Sellers change brand, season or selling point from shop to shop, and keep the rest. */
const NEAR_SHARE_MIN = 0.5

export function signsOf({ shop, title, thumb, code, skuCodes = [], specs, category = null }: KnownGoods): GoodsSigns {
  const name = plain(title)
  // The one form of goods that come in one form is called differently in each place.
  const forms = new Set(specs.flatMap((spec) => plain(spec) ?? []))
  const codes = skuCodes.filter((each) => each.trim().length >= SKU_CODE_MIN_CHARS).flatMap((each) => plain(each) ?? [])
  return {
    shop,
    title: name,
    pairs: onlyOnce(() => pairsOf(name ?? '')),
    picture: thumb === null ? null : pictureOf(thumb),
    code: plain(code),
    skuCodes: new Set(codes),
    forms: forms.size > 1 ? forms : noForms,
    category: plain(category),
  }
}

const noForms: ReadonlySet<string> = new Set()

/**
 * What proves that two goods are the same; null: nothing does. Goods of different categories, or in other forms, are never the same. A number
 * alone proves nothing, and neither does a picture: either needs a title that is near, and a picture is enough with a number, or with the same
 * category and forms.
 */
export function proofBetween(one: GoodsSigns, other: GoodsSigns, groups: GroupsOfShops): readonly FamilySign[] | null {
  const isOtherCategory = one.category !== null && other.category !== null && one.category !== other.category
  if (isOtherCategory || isInOtherForms(one, other)) return null
  const signs = commonSigns(one, other, groups)
  return isProof(new Set(signs)) ? signs : null
}

function isProof(has: ReadonlySet<FamilySign>): boolean {
  if (has.has('title')) return true
  if (has.has('near')) return has.has('picture') || has.has('number')
  return has.has('picture') && (has.has('number') || (has.has('category') && has.has('forms')))
}

/** What two goods have in common, whether it proves something or not. */
export function commonSigns(one: GoodsSigns, other: GoodsSigns, groups: GroupsOfShops): readonly FamilySign[] {
  const hasSame = (key: 'title' | 'picture' | 'category') => one[key] !== null && one[key] === other[key]
  const signs: FamilySign[] = []
  if (hasSame('title')) signs.push('title')
  else if (isNear(one, other)) signs.push('near')
  if (hasSame('picture')) signs.push('picture')
  if (hasSameNumber(one, other) && mayShareNumbers(one.shop, other.shop, groups)) signs.push('number')
  if (one.forms.size > 1 && one.forms.size === other.forms.size && shareOf(one.forms, other.forms) === 1) signs.push('forms')
  if (hasSame('category')) signs.push('category')
  return signs
}

/** By which goods that could be the same are found: a proof needs one of these. */
export function keysOf({ title, picture, code, skuCodes }: GoodsSigns): readonly string[] {
  return [
    ...(title === null ? [] : [`title ${title}`]),
    ...(picture === null ? [] : [`picture ${picture}`]),
    ...(code === null ? [] : [`code ${code}`]),
    ...[...skuCodes].map((each) => `sku ${each}`),
  ]
}

function hasSameNumber(one: GoodsSigns, other: GoodsSigns): boolean {
  return (one.code !== null && one.code === other.code) || shareOf(one.skuCodes, other.skuCodes) >= SKU_CODES_SHARE_MIN
}

/** Shops that are in groups, and in none together, count their goods each in its own way. */
function mayShareNumbers(one: string, other: string, groups: GroupsOfShops): boolean {
  const own = groups.get(one)
  const others = groups.get(other)
  return one === other || !own?.length || !others?.length || own.some((group) => others.includes(group))
}

function isInOtherForms({ forms }: GoodsSigns, other: GoodsSigns): boolean {
  return forms.size > 1 && other.forms.size > 1 && shareOf(forms, other.forms) < FORMS_SHARE_MIN
}

/** How much of the smaller set is in the other, 0 to 1; 0 where one is empty. */
function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size > other.size) return shareOf(other, one)
  if (one.size === 0) return 0
  let shared = 0
  for (const each of one) if (other.has(each)) shared += 1
  return shared / one.size
}

/** Twice what is common of the pairs of neighbouring characters, by all of them (Dice). */
function isNear(one: GoodsSigns, other: GoodsSigns): boolean {
  const pairs = one.pairs()
  const others = other.pairs()
  const all = countOf(pairs) + countOf(others)
  if (all === 0) return false
  let shared = 0
  for (const [pair, count] of pairs) shared += Math.min(count, others.get(pair) ?? 0)
  return (2 * shared) / all >= NEAR_SHARE_MIN
}

function onlyOnce<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function countOf(pairs: ReadonlyMap<string, number>): number {
  let count = 0
  for (const each of pairs.values()) count += each
  return count
}

function pairsOf(text: string): ReadonlyMap<string, number> {
  const chars = Array.from(text)
  const pairs = new Map<string, number>()
  for (let at = 1; at < chars.length; at += 1) {
    const pair = `${chars[at - 1]}${chars[at]}`
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

/** Null: too little to tell goods by. */
function plain(text: string | null): string | null {
  const bare = (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, '')
  return bare === '' ? null : bare
}

/** Which picture it is: without the host and the size that is asked for, which differ from shop to shop. Null: the address names none. */
export function pictureOf(address: string): string | null {
  const path = picturePath(address)
  return path.length > 1 ? path : null
}
