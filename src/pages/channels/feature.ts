import { defineFeature } from '../../resources/schema/defineFeature.ts'
import { definePage } from '../../resources/schema/definePage.ts'

/** Where one's messages go besides the bell. */
export const channelsPage = definePage({
  name: 'channels',
  path: '/user/channels',
  label: { zh: '消息推送', en: 'Message channels' },
  menu: { group: 'user', order: 3 },
  access: { roles: ['*'] },
  needs: ['channels'],
  load: () => import('./Channels.tsx').then((page) => page.Channels),
})

export const channels = defineFeature({ declarations: [channelsPage] })
