import { useEffect, useState } from 'react'
import { useResultCache } from '../../providers/services/useResultCache.ts'
import { goodsQuery } from '../../resources/goodsQuery.ts'
import type { QueryRow } from '../../resources/schema/query.ts'

/** The sellers' own numbers of goods, by `shop/goods`, as far as the goods query has read them; orders do not say them. */
export function useGoodsCodes(shops: readonly string[]): ReadonlyMap<string, string> {
  const results = useResultCache()
  const [codes, setCodes] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    let isOpen = true
    const query = { name: goodsQuery.authored.name, shape: 1, fields: ['key', 'shop_uid', 'values', 'details'] } as const
    void results
      .read<QueryRow>(query, {}, ({ shop_uid }) => shops.includes(shop_uid))
      .then((found) => {
        if (!isOpen || !found) return
        const own = found.rows.flatMap(({ shop_uid, values }) =>
          typeof values.out_goods_sn === 'string' ? [[`${shop_uid}/${values.goods_id}`, values.out_goods_sn] as const] : [],
        )
        setCodes(new Map(own))
      })
    return () => {
      isOpen = false
    }
  }, [results, shops])
  return codes
}
