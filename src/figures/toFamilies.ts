import { picturePath } from '../domain/listing/picturePath.ts'

/** Goods of one shop, as much as is known of them. */
export interface KnownGoods {
  readonly shop: string
  readonly goods: string
  /** Null: not known. */
  readonly title: string | null
  readonly thumb: string | null
  /** The seller's own number. */
  readonly code: string | null
  readonly specs: readonly string[]
}

/** Why goods of several shops are taken for the same. */
export type FamilyProof = 'code' | 'title' | 'picture'

export interface GoodsFamily<Goods extends KnownGoods = KnownGoods> {
  readonly proof: FamilyProof
  readonly members: readonly Goods[]
}

/** The strongest proof first: what it has put together, a weaker one does not look at again. */
const proofs: readonly { readonly proof: FamilyProof; readonly keyOf: (goods: KnownGoods) => string | null }[] = [
  { proof: 'code', keyOf: codeKey },
  { proof: 'title', keyOf: titleKey },
  { proof: 'picture', keyOf: ({ thumb }) => (thumb === null ? null : pictureOf(thumb)) },
]

/** Families of goods that are in at least two shops. Goods are in one family at most. */
export function toFamilies<Goods extends KnownGoods>(all: readonly Goods[]): readonly GoodsFamily<Goods>[] {
  const families: GoodsFamily<Goods>[] = []
  let left = all
  for (const { proof, keyOf } of proofs) {
    const groups = new Map<string, Goods[]>()
    for (const goods of left) {
      const key = keyOf(goods)
      if (key !== null) groups.set(key, [...(groups.get(key) ?? []), goods])
    }
    const found = [...groups.values()].filter((members) => new Set(members.map(({ shop }) => shop)).size > 1)
    families.push(...found.map((members) => ({ proof, members })))
    const taken = new Set(found.flat())
    left = left.filter((goods) => !taken.has(goods))
  }
  return families
}

/** By which goods with the same code of the seller are found; null: there is none. */
export function codeKey({ code }: Pick<KnownGoods, 'code'>): string | null {
  return plain(code)
}

/** By which goods with the same title and specs are found, however these are written; null: there is no title. */
export function titleKey({ title, specs }: Pick<KnownGoods, 'title' | 'specs'>): string | null {
  const name = plain(title)
  return name === null ? null : [name, ...specs.map(plain).toSorted()].join('\n')
}

/** Null: too little to tell goods by. */
function plain(text: string | null): string | null {
  const bare = (text ?? '').toLowerCase().replace(/[\s\p{P}\p{S}]+/gu, '')
  return bare === '' ? null : bare
}

/** Which picture it is: without the host and the size that is asked for, which differ from shop to shop. Null: the address names none. */
export function pictureOf(address: string): string | null {
  const path = picturePath(address)
  return path.length > 1 ? path : null
}
