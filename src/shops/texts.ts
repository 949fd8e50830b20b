import { wantTexts } from '../locales/featureTexts.ts'
import type { ShopsTexts } from './texts.zh-CN.ts'

declare module '../locales/featureTexts.ts' {
  interface FeatureTexts extends ShopsTexts {}
}

wantTexts('shops', {
  'zh-CN': () => import('./texts.zh-CN.ts').then(({ shopsZhCN }) => shopsZhCN),
  'en-US': () => import('./texts.en-US.ts').then(({ shopsEnUS }) => shopsEnUS),
})
