import { defineFeature } from '../../resources/schema/defineFeature.ts'
import { definePage } from '../../resources/schema/definePage.ts'

/** What programs suggest, until a person decides. */
export const suggestionsPage = definePage({
  name: 'suggestions',
  path: '/shop/suggestions',
  label: { zh: '程序建议', en: 'Suggestions' },
  // Few have a program that suggests: what waits is work of the workplace, and the page of keys leads to all of it.
  menu: { group: 'user', order: 5, isHidden: true },
  access: { roles: ['user', 'sub_user'], right: 'keys.operate' },
  needs: ['accessKeys'],
  load: () => import('./Suggestions.tsx').then((page) => page.Suggestions),
})

export const suggestionsFeature = defineFeature({ declarations: [suggestionsPage] })
