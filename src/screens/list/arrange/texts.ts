import { wantTexts } from '../../../locales/featureTexts.ts'
import type { ArrangeTexts } from './texts.zh-CN.ts'

declare module '../../../locales/featureTexts.ts' {
  interface FeatureTexts extends ArrangeTexts {}
}

wantTexts('arrange', {
  'zh-CN': () => import('./texts.zh-CN.ts').then(({ arrangeZhCN }) => arrangeZhCN),
  'en-US': () => import('./texts.en-US.ts').then(({ arrangeEnUS }) => arrangeEnUS),
})
