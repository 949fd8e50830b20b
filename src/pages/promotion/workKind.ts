import { lazyOnce } from '../../ui/lazyOnce.tsx'
import { EVERY_SHOP, SHOPS_PARAMETER } from '../../values/shopsParameter.ts'
import type { WorkKind } from '../parts/workKind.ts'

/** Promotion plans below their break-even: what they lost in the last seven days they go on losing. */
export const losingPlans: WorkKind = {
  name: 'losingPlans',
  source: {
    from: 'figures',
    needs: ['costList'],
    Watch: lazyOnce(() => import('./LosingPlansWatch.tsx').then((module) => module.LosingPlansWatch)),
  },
  toPath: (_item, shop) => `/goods/promotion?${new URLSearchParams({ verdict: 'waste', [SHOPS_PARAMETER]: shop?.shop_uid ?? EVERY_SHOP })}`,
  listPlace: null,
  action: null,
}
