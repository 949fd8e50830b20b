import { defineFeature } from '../../resources/schema/defineFeature.ts'
import { definePage } from '../../resources/schema/definePage.ts'

/** Which goods are in which shops, and where they are missing. The specification has no route for it: this one is ours. */
export const goodsCoverage = definePage({
  name: 'goodsCoverage',
  path: '/goods/coverage',
  label: { zh: '铺货看板', en: 'Coverage' },
  menu: { group: 'goods', order: 3, key: 'v' },
  access: { roles: ['*'], right: 'goods.view' },
  readsFigures: true,
  load: () => import('./Coverage.tsx').then((page) => page.Coverage),
})

export const coverage = defineFeature({ declarations: [goodsCoverage] })
