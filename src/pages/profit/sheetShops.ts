/** A shop as the sheets of the ledger know it. */
export interface SheetShop {
  readonly shop_uid: string
  readonly shop_id: string
  readonly shop_name: string
}

/** The cell of a shop, by its shop_uid: its name, with its number where another has the same name; of a shop that is not there, the uid itself. */
export function createShopNamer(shops: readonly SheetShop[]): (shop_uid: string) => string {
  const cells = new Map(shops.map((shop) => [shop.shop_uid, isNamedAlone(shop, shops) ? shop.shop_name : toNumberedName(shop)]))
  return (shop_uid) => cells.get(shop_uid) ?? shop_uid
}

/** The shop that a cell means: by uid, number or name, also as `createShopNamer` writes it; null: none, or several. */
export function findNamedShop<Shop extends SheetShop>(text: string, shops: readonly Shop[]): Shop | null {
  const found = shops.filter((shop) => [shop.shop_uid, shop.shop_id, shop.shop_name.trim(), toNumberedName(shop)].includes(text))
  return found.length === 1 ? (found[0] ?? null) : null
}

function isNamedAlone({ shop_name }: SheetShop, shops: readonly SheetShop[]): boolean {
  return shops.filter((shop) => shop.shop_name.trim() === shop_name.trim()).length === 1
}

function toNumberedName({ shop_name, shop_id }: SheetShop): string {
  return `${shop_name.trim()} (${shop_id})`
}
