import type { KindDrafts } from '../../batches/kinds/goodsKinds.ts'
import type { GoodsKindName } from '../../batches/kinds/labels.ts'
import { useHasRight } from '../../providers/accessControl/useHasRight.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { goodsActions } from '../goodsActions.ts'
import { usePagePaths } from '../parts/usePagePath.ts'
import type { SalesMover } from './figures/salesQuestion.ts'
import type { SalesCause } from './rules/salesFacts.ts'

/** A change of goods that waits to be looked at, filled in as far as it is plain. */
export interface PreparedChange {
  readonly kind: GoodsKindName
  readonly draft?: KindDrafts[GoodsKindName] | undefined
  readonly goods: readonly { readonly shop_uid: string; readonly goods_id: string }[]
}

interface Remedy extends Omit<PreparedChange, 'goods'> {
  readonly action: 'restock' | 'putBack' | 'price'
}

/** Causes that a change of the goods answers; the others are looked at where their ads are. */
const remedies: Readonly<Partial<Record<SalesCause, Remedy>>> = {
  soldOut: { action: 'restock', kind: 'setStock' },
  offShelf: { action: 'putBack', kind: 'setShelf', draft: { to: 'on' } },
  price: { action: 'price', kind: 'setPrice' },
}

interface MoverButtonProps {
  readonly mover: SalesMover
  readonly title: string
  readonly open: (change: PreparedChange) => void
}

/** The one thing to do about what did most: nothing where this user may not. */
export function MoverButton({ mover, title, open }: MoverButtonProps) {
  const { t } = useTranslate()
  const hasRight = useHasRight()
  const pathOf = usePagePaths()
  const { shop, goods, cause } = mover
  const remedy = remedies[cause]
  if (remedy && hasRight('goods.operate')) {
    const { action, ...prepared } = remedy
    const label = t(`sales.action.${action}`)
    return (
      <Button
        size="small"
        aria-label={t('sales.actionOf', { action: label, name: title })}
        onClick={() => open({ ...prepared, goods: [{ shop_uid: shop, goods_id: goods }] })}
      >
        {label}
      </Button>
    )
  }
  const ads = goodsActions.find(({ name }) => name === 'plans')
  const path = ads && pathOf(ads.page)
  if (!ads || !path || !hasRight(ads.right)) return null
  const { search } = ads.toPlace([{ key: `${shop}/${goods}`, shop_uid: shop, values: { goods_id: goods }, details: [] }])
  const label = t('sales.action.ads')
  return (
    <ButtonLink size="small" aria-label={t('sales.actionOf', { action: label, name: title })} to={`${path}?${new URLSearchParams(search)}`}>
      {label}
    </ButtonLink>
  )
}
