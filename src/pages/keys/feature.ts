import { defineFeature } from '../../resources/schema/defineFeature.ts'
import { definePage } from '../../resources/schema/definePage.ts'

/** With which programs read for oneself. */
export const keysPage = definePage({
  name: 'keys',
  path: '/user/keys',
  label: { zh: '访问密钥', en: 'Access keys' },
  menu: { group: 'user', order: 4 },
  access: { roles: ['user', 'sub_user'], right: 'keys.operate' },
  needs: ['accessKeys'],
  load: () => import('./Keys.tsx').then((page) => page.Keys),
})

export const keys = defineFeature({ declarations: [keysPage] })
