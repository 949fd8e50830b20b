import { wantTexts } from '../../locales/featureTexts.ts'
import type { PromotionTexts } from './texts.zh-CN.ts'

declare module '../../locales/featureTexts.ts' {
  interface FeatureTexts extends PromotionTexts {}
}

wantTexts('promotion', {
  'zh-CN': () => import('./texts.zh-CN.ts').then(({ promotionZhCN }) => promotionZhCN),
  'en-US': () => import('./texts.en-US.ts').then(({ promotionEnUS }) => promotionEnUS),
})
