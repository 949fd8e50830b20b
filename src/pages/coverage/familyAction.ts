import type { FamilyAction } from '../parts/families/familyAction.ts'

export const fillFamily: FamilyAction = {
  name: 'fill',
  label: { zh: '铺到没有它的店铺', en: 'Fill the shops that lack it' },
  right: 'goods.operate',
  load: () => import('./FamilyFill.tsx').then((module) => module.FamilyFill),
}
