import { useEffect, useState } from 'react'
import { useResultCache } from '../../providers/services/useResultCache.ts'
import { goodsQuery } from '../../resources/goodsQuery.ts'
import type { QueryRow } from '../../resources/schema/query.ts'
import type { SalesChangeQuestion } from './figures/salesQuestion.ts'

export interface Shelf {
  /** Goods that cannot be bought, as the last goods query found them. */
  readonly goods: SalesChangeQuestion['shelf']
  /** False: no goods query is kept, so nothing is known of that. */
  readonly isKnown: boolean
}

/** A rejected goods is taken off the shelf by the platform. */
const causes = { soldOut: 'soldOut', offShelf: 'offShelf', rejected: 'offShelf' } as const

/** What cannot be bought now of these shops. Null: it is not looked up yet. */
export function useShelf(shops: readonly string[]): Shelf | null {
  const results = useResultCache()
  const [shelf, setShelf] = useState<Shelf | null>(null)
  useEffect(() => {
    let isOpen = true
    const query = { name: goodsQuery.authored.name, shape: 1, fields: ['key', 'shop_uid', 'values', 'details'] } as const
    const asked = new Set(shops)
    void results
      .read<QueryRow>(query, {}, ({ shop_uid, values }) => asked.has(shop_uid) && String(values.state) in causes)
      .then((found) => {
        if (!isOpen) return
        const goods = (found?.rows ?? []).map(
          ({ shop_uid, values }) => [shop_uid, String(values.goods_id), causes[values.state as keyof typeof causes]] as const,
        )
        setShelf({ goods, isKnown: found !== null })
      })
    return () => {
      isOpen = false
    }
  }, [results, shops])
  return shelf
}
