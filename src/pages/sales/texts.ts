import { wantTexts } from '../../locales/featureTexts.ts'
import type { SalesTexts } from './texts.zh-CN.ts'

declare module '../../locales/featureTexts.ts' {
  interface FeatureTexts extends SalesTexts {}
}

wantTexts('sales', {
  'zh-CN': () => import('./texts.zh-CN.ts').then(({ salesZhCN }) => salesZhCN),
  'en-US': () => import('./texts.en-US.ts').then(({ salesEnUS }) => salesEnUS),
})
