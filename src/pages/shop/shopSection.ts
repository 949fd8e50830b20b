import { lazyOnce } from '../../ui/lazyOnce.tsx'
import type { ShopPageSection } from '../parts/shopSection.ts'

/** What the shop sold, and its line of days. */
export const salesSection: ShopPageSection = {
  name: 'sales',
  label: { zh: '成交', en: 'Sales' },
  right: 'returns.view',
  Tile: lazyOnce(() => import('./ShopSales.tsx').then((module) => module.ShopSalesTile)),
  Chart: lazyOnce(() => import('./ShopSales.tsx').then((module) => module.ShopDays)),
}

/** Batches that change something of the shop. */
export const batchesSection: ShopPageSection = {
  name: 'batches',
  label: { zh: '批量任务', en: 'Batches' },
  needs: ['batchJobList'],
  Tab: lazyOnce(() => import('./ShopBatches.tsx').then((module) => module.ShopBatches)),
  events: {
    needs: 'batchJobList',
    read: async (api, shop_uid) => (await import('./shopDeeds.ts')).readShopBatches(api, shop_uid),
  },
}

/** What is known of the shop, and what can be done with its record; what was done with it, its logins included. */
export const factsSection: ShopPageSection = {
  name: 'facts',
  label: { zh: '店铺资料', en: 'Shop data' },
  Tab: lazyOnce(() => import('./ShopData.tsx').then((module) => module.ShopData)),
  events: {
    needs: 'auditList',
    read: async (api, shop_uid) => (await import('./shopDeeds.ts')).readShopDeeds(api, shop_uid),
  },
}
