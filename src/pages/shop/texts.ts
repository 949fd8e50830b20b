import { wantTexts } from '../../locales/featureTexts.ts'
import type { ShopTexts } from './texts.zh-CN.ts'

declare module '../../locales/featureTexts.ts' {
  interface FeatureTexts extends ShopTexts {}
}

wantTexts('shop', {
  'zh-CN': () => import('./texts.zh-CN.ts').then(({ shopZhCN }) => shopZhCN),
  'en-US': () => import('./texts.en-US.ts').then(({ shopEnUS }) => shopEnUS),
})
