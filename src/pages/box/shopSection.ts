import { lazyOnce } from '../../ui/lazyOnce.tsx'
import type { ShopPageSection } from '../parts/shopSection.ts'

/** Says that the platform lately refused goods because of the shop itself, such as one that is punished. */
export const barredSection: ShopPageSection = {
  name: 'barred',
  label: { zh: '采集箱', en: 'Box' },
  needs: ['claimList'],
  events: {
    needs: 'claimList',
    readMany: async (...asked) => (await import('./shopRefusals.ts')).readRefusals(...asked),
  },
  Notice: lazyOnce(() => import('./publish/ShopBarred.tsx').then((module) => module.ShopBarred)),
}
