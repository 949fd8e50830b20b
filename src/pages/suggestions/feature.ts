import { defineFeature } from '../../resources/schema/defineFeature.ts'
import { definePage } from '../../resources/schema/definePage.ts'

/** What programs suggest, until a person decides. */
export const suggestionsPage = definePage({
  name: 'suggestions',
  path: '/shop/suggestions',
  label: { zh: '程序建议', en: 'Suggestions' },
  menu: { group: 'shop', order: 4 },
  access: { roles: ['user', 'sub_user'], right: 'keys.operate' },
  needs: ['accessKeys'],
  load: () => import('./Suggestions.tsx').then((page) => page.Suggestions),
})

export const suggestionsFeature = defineFeature({ declarations: [suggestionsPage] })
