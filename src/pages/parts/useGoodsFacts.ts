import { useEffect, useState } from 'react'
import type { GoodsFacts } from '../../figures/sameGoods.ts'
import { useResultCache } from '../../providers/services/useResultCache.ts'
import { goodsQuery } from '../../resources/goodsQuery.ts'
import type { QueryRow } from '../../resources/schema/query.ts'

/** What orders do not say of goods, by `shop/goods`, as far as the goods query has read them; of no shops nothing is looked for. */
export function useGoodsFacts(shops: readonly string[]): ReadonlyMap<string, GoodsFacts> {
  const results = useResultCache()
  const [facts, setFacts] = useState<ReadonlyMap<string, GoodsFacts>>(new Map())
  useEffect(() => {
    if (shops.length === 0) return
    let isOpen = true
    const query = { name: goodsQuery.authored.name, shape: 1, fields: ['key', 'shop_uid', 'values', 'details'] } as const
    const asked = new Set(shops)
    void results
      .read<QueryRow>(query, {}, ({ shop_uid }) => asked.has(shop_uid))
      .then((found) => {
        if (!isOpen || !found) return
        setFacts(new Map(found.rows.map((row) => [`${row.shop_uid}/${row.values.goods_id}`, toFacts(row)])))
      })
    return () => {
      isOpen = false
    }
  }, [results, shops])
  return facts
}

/** The sellers' own numbers of goods, of those that have one. */
export function ownNumbersOf(facts: ReadonlyMap<string, GoodsFacts>): ReadonlyMap<string, string> {
  return new Map([...facts].flatMap(([key, { code }]) => (code === null ? [] : [[key, code] as const])))
}

function toFacts({ values, details }: QueryRow): GoodsFacts {
  return {
    code: textOf(values.out_goods_sn),
    category: textOf(values.cat_name),
    skuCodes: [...new Set(details.flatMap(({ out_sku_sn }) => textOf(out_sku_sn) ?? []))],
    specs: details.flatMap(({ spec }) => textOf(spec) ?? []),
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
