import { useEffect, useState } from 'react'
import type { Shop } from '../../../contract/entities/shop.ts'
import { useResultCache } from '../../providers/services/useResultCache.ts'
import { goodsQuery } from '../../resources/goodsQuery.ts'
import type { QueryRow } from '../../resources/schema/query.ts'
import type { KeptGoods } from './toGoodsCommands.ts'

const NONE: readonly KeptGoods[] = []

/** Goods of these shops as the goods query read them last. Nothing is asked of anybody; read once, from the first letter on (`isWanted`). */
export function useKeptGoods(shops: readonly Shop[] | undefined, isWanted: boolean): readonly KeptGoods[] {
  const results = useResultCache()
  const [goods, setGoods] = useState(NONE)
  useEffect(() => {
    if (!isWanted || !shops) return
    let isOpen = true
    const query = { name: goodsQuery.authored.name, shape: 1, fields: ['key', 'shop_uid', 'values', 'details'] } as const
    const mine = new Set(shops.map(({ shop_uid }) => shop_uid))
    void results
      .read<QueryRow>(query, {}, ({ shop_uid }) => mine.has(shop_uid))
      .then((found) => isOpen && setGoods(found ? found.rows.map(toKeptGoods) : NONE))
    return () => {
      isOpen = false
    }
  }, [results, shops, isWanted])
  return goods
}

function toKeptGoods({ shop_uid, values }: QueryRow): KeptGoods {
  const { goods_id, goods_name, shop_name } = values
  return { shop_uid, goods_id: String(goods_id ?? ''), goods_name: String(goods_name ?? ''), shop_name: String(shop_name ?? '') }
}
