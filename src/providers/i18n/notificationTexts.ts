import type { NotificationTexts } from '../../../contract/notificationTexts/zh-CN.ts'
import { wantTexts } from '../../locales/featureTexts.ts'

interface Section {
  readonly notificationTexts: NotificationTexts
}

declare module '../../locales/featureTexts.ts' {
  interface FeatureTexts extends Section {}
}

/* The server writes the same sentences to channels: they are in the contract. */
wantTexts<Section>('notificationTexts', {
  'zh-CN': () => import('../../../contract/notificationTexts/zh-CN.ts').then((file) => ({ notificationTexts: file.notificationTextsZhCN })),
  'en-US': () => import('../../../contract/notificationTexts/en-US.ts').then((file) => ({ notificationTexts: file.notificationTextsEnUS })),
})
