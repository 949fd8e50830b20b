import { goodsQuery } from '../../resources/goodsQuery.ts'
import { SHOPS_PARAMETER } from '../../values/shopsParameter.ts'
import type { Command } from './command.ts'
import { GROUP_SHOWN_MAX } from './toPaletteGroups.ts'

/** Goods that this browser has read before. */
export interface KeptGoods {
  readonly shop_uid: string
  readonly goods_id: string
  readonly goods_name: string
  readonly shop_name: string
}

/** A shorter text is in every other title. */
const TEXT_MIN = 2

/** Goods with every word of the query in their title, shop or id; choosing one asks the goods query for it. As many as are shown. */
export function toGoodsCommands(goods: readonly KeptGoods[], query: string): readonly Command[] {
  const { path, menu } = goodsQuery.authored
  const terms = query.trim().toLowerCase().split(/\s+/)
  if (query.trim().length < TEXT_MIN) return []
  const found: Command[] = []
  for (const { shop_uid, goods_id, goods_name, shop_name } of goods) {
    const text = `${goods_name} ${shop_name} ${goods_id}`.toLowerCase()
    if (!terms.every((term) => text.includes(term))) continue
    found.push({
      id: `goods:${goods_id}`,
      kind: 'goods',
      label: inBoth(goods_name || goods_id),
      detail: inBoth(`${shop_name} · ${goods_id}`),
      words: [goods_id],
      group: menu?.group ?? null,
      target: { to: `${path}?${new URLSearchParams({ keyword: goods_id, [SHOPS_PARAMETER]: shop_uid })}`, begins: true },
    })
    if (found.length === GROUP_SHOWN_MAX) break
  }
  return found
}

/** Titles are the seller's own: nothing to translate. */
function inBoth(text: string) {
  return { zh: text, en: text }
}
