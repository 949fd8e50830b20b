import { wantTexts } from '../../locales/featureTexts.ts'
import type { ChannelsTexts } from './texts.zh-CN.ts'

declare module '../../locales/featureTexts.ts' {
  interface FeatureTexts extends ChannelsTexts {}
}

wantTexts('channels', {
  'zh-CN': () => import('./texts.zh-CN.ts').then(({ channelsZhCN }) => channelsZhCN),
  'en-US': () => import('./texts.en-US.ts').then(({ channelsEnUS }) => channelsEnUS),
})
