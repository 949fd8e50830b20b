import type { ShopLanes } from '../../bridge/lanes/shopLanes.ts'
import { type Category, type FoundCategory, toFoundCategory } from '../../shops/categories.ts'

interface NamedGoods {
  readonly title: string
  /** Address; '': none. */
  readonly picture: string
  /** Name of the last category, as the shop's list has it; null: it does not say, or the goods are no own ones. */
  readonly category: string | null
}

/**
 * The category of goods, found with the login of a shop: that of own goods by its name, in the platform's search and, where several have the name,
 * among what the platform proposes for title and picture. Only goods without a category get the first proposal in which the shop may sell. Null: a
 * person chooses. Never rejects.
 */
export async function findCategory(call: ShopLanes['call'], shop_uid: string, goods: NamedGoods): Promise<Category | null> {
  try {
    const { category: name } = goods
    if (name === null) return plain((await predict(call, shop_uid, goods)).find(({ isForbidden }) => !isForbidden))
    const { cat_info_v2_lists } = await call('categorySearch', shop_uid, { keyword: name })
    const named = (all: readonly FoundCategory[]) => all.filter(({ names }) => names.at(-1) === name)
    const [found, ...others] = named(cat_info_v2_lists.rows.map(toFoundCategory))
    if (found && others.length === 0) return plain(found)
    return plain(named(await predict(call, shop_uid, goods))[0])
  } catch {
    // Goods are worth having without their category, too.
    return null
  }
}

async function predict(call: ShopLanes['call'], shop_uid: string, { title, picture }: NamedGoods): Promise<readonly FoundCategory[]> {
  const { rows } = await call('categoryPrediction', shop_uid, { imageUrl: picture, source: 0, goodsName: title })
  return rows.map(toFoundCategory)
}

function plain(found: FoundCategory | undefined): Category | null {
  return found ? { ids: found.ids, names: found.names } : null
}
