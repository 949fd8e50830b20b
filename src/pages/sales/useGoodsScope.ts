import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { toAskedKnowledge } from '../../figures/toFamilies.ts'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { useFamilyKnowledge } from '../parts/useFamilyKnowledge.ts'
import { useGoodsFacts } from '../parts/useGoodsFacts.ts'
import type { SalesChangeQuestion, ShopGoods } from './figures/salesQuestion.ts'

/** Parameters of the address: `goods=SHOP_UID/NUMBER`, and `family=1` for the same goods in all shops. */
const GOODS_PARAMETER = 'goods'
const FAMILY_PARAMETER = 'family'

/** Which goods are looked at. */
export interface GoodsScope {
  /** Null: all of them. */
  readonly goods: ShopGoods | null
  /** Those goods in all shops. */
  readonly isFamily: boolean
  /** What the question says of it; undefined: it is not known yet which goods are the same. */
  readonly asked: Pick<SalesChangeQuestion, 'goods' | 'family'> | undefined
  /** Looks at these alone, or at all again. */
  readonly narrow: (shop: string, goods: string) => void
  readonly widen: () => void
  readonly setFamily: (isFamily: boolean) => void
}

export function useGoodsScope({ askedUids }: Pick<FigureScreenView, 'askedUids'>): GoodsScope {
  const [query, setQuery] = useSearchParams()
  const text = query.get(GOODS_PARAMETER)
  const isFamily = query.get(FAMILY_PARAMETER) === '1'
  const goods = useMemo(() => toPlace(text), [text])
  const facts = useGoodsFacts(askedUids)
  const { knowledge } = useFamilyKnowledge()
  const asked = useMemo(() => {
    if (!goods) return {}
    if (!isFamily) return { goods: [goods] }
    if (!knowledge) return undefined
    // The question travels as text, which has no maps.
    return { family: { of: goods, facts: [...facts], ...toAskedKnowledge(knowledge) } }
  }, [goods, isFamily, facts, knowledge])
  const change = useCallback(
    (values: Readonly<Record<string, string | null>>) =>
      setQuery((before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values)) {
          if (value === null) next.delete(name)
          else next.set(name, value)
        }
        return next
      }),
    [setQuery],
  )
  return {
    goods,
    isFamily,
    asked,
    narrow: useCallback((shop, id) => change({ [GOODS_PARAMETER]: `${shop}/${id}`, [FAMILY_PARAMETER]: null }), [change]),
    widen: useCallback(() => change({ [GOODS_PARAMETER]: null, [FAMILY_PARAMETER]: null }), [change]),
    setFamily: useCallback((isWanted) => change({ [FAMILY_PARAMETER]: isWanted ? '1' : null }), [change]),
  }
}

/** What is not valid in an address counts as absent. */
function toPlace(text: string | null): ShopGoods | null {
  const [shop = '', goods = ''] = text?.split('/') ?? []
  return shop && goods ? [shop, goods] : null
}
